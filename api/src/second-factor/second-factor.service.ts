import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { seal, unseal } from '../secret/secret-box';
import { hashOf } from '../secret/token';
import { RecoveryCodeRepository } from './recovery-code.repository';
import type { SecondFactor } from './second-factor.entity';
import { SecondFactorRepository } from './second-factor.repository';
import { isAppCode, newRecoveryCodes, normalCode, stepOf } from './codes';
import { Problem } from '../http/problem';
import { type Count, RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';

type FactorStatus = { twoFactorAuth: boolean; recoveryCodesLeft: number };

/** Limits the wrong codes that an open session tries. */
const PER_USER = { name: 'step-up', limit: 10, windowSeconds: 3600 };

/** Checks codes of the authenticator app of a user (TOTP, RFC 6238), and recovery codes that replace them. */
@Injectable()
export class SecondFactorService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly codes: RecoveryCodeRepository,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Consumes a code of the user's authenticator app, or a recovery code. Returns false for a user without a second
   * factor. Throws 422 with the code `second-factor` when none was sent. Call it as the last check: a code works once.
   */
  require({ id }: User, code: string | null | undefined): Promise<boolean> {
    return this.use(id, code, 422, [{ limit: PER_USER, subject: `user ${id}` }]);
  }

  /**
   * Consumes a code like `require`, with limits of the caller. Recovery codes cannot be guessed, so they are not
   * counted, and still work after strangers have used up the limits.
   */
  async use(
    userId: number,
    code: string | null | undefined,
    status: 401 | 422,
    counts: readonly Count[],
  ): Promise<boolean> {
    if (!(await this.isOn(userId))) return false;
    if (!code?.trim()) throw codeNeeded(status);
    await this.limits.guess(isAppCode(code) ? counts : [], async () => {
      if (!(await this.consume(userId, code))) throw wrongCode(status);
    });
    return true;
  }

  isOn(userId: number): Promise<boolean> {
    return this.factors.isOn(this.transactions.none, userId);
  }

  async statusOf(userId: number): Promise<FactorStatus> {
    const twoFactorAuth = await this.isOn(userId);
    const recoveryCodesLeft = twoFactorAuth ? await this.codes.count(this.transactions.none, userId) : 0;
    return { twoFactorAuth, recoveryCodesLeft };
  }

  seal(userId: number, secret: string): string {
    return seal(this.config.secretKey, contextOf(userId), secret);
  }

  /**
   * Consumes a code of the app or a recovery code with one conditional statement, so that only one of two requests with
   * the same code gets true.
   */
  private async consume(userId: number, typed: string): Promise<boolean> {
    const code = normalCode(typed);
    const factor = await this.factors.findEnabled(this.transactions.none, userId);
    if (!factor) return false;
    if (isAppCode(code)) return this.useAppCode(this.transactions.none, factor, code);
    return this.codes.delete(this.transactions.none, userId, hashOf(code));
  }

  /** Refuses a code of the last accepted step or of an earlier one, even after the server's clock went back. */
  async useAppCode(tx: Tx, factor: SecondFactor, typed: string): Promise<boolean> {
    const opened = this.open(factor);
    const step = opened === null ? null : stepOf(opened, normalCode(typed), Date.now());
    return step !== null && this.factors.updateLastStep(tx, factor, step);
  }

  async replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    const createdAt = new Date();
    await this.codes.deleteAll(tx, userId);
    const rows = codes.map((code) => ({ userId, codeHash: hashOf(normalCode(code)), createdAt }));
    await this.codes.insert(tx, rows);
    return codes;
  }

  async delete(tx: Tx, userId: number): Promise<void> {
    await this.factors.delete(tx, userId);
    await this.codes.deleteAll(tx, userId);
  }

  private open({ userId, secret }: SecondFactor): string | null {
    try {
      return unseal(this.config.secretKey, contextOf(userId), secret);
    } catch {
      this.logger.error(`the secret of user ${userId} cannot be decrypted: SECRET_KEY was changed after its set-up`);
      return null;
    }
  }
}

function contextOf(userId: number): string {
  return `totp ${userId}`;
}

const NEEDED = 'second-factor';

/** Only a code is missing: the session is open, or the password was right. */
export function codeNeeded(status: 401 | 422): Problem {
  const errors = [{ field: 'code', message: 'is needed: see your authenticator app' }];
  return new Problem(status, 'Please enter a code from your authenticator app.', { code: NEEDED, errors });
}

export function wrongCode(status: 401 | 422 = 422): Problem {
  const errors = [{ field: 'code', message: 'is not right, or was used before' }];
  return new Problem(status, 'The code is not right, or was used before.', { code: `${NEEDED}-wrong`, errors });
}

/** See ADMIN_REQUIRE_TOTP. */
export function setupNeeded(): Problem {
  const text = 'Administrators of this shop need two-factor authentication. Switch it on in your security settings.';
  return new Problem(403, text, { code: `${NEEDED}-setup` });
}

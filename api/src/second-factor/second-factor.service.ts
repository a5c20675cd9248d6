import { Inject, Injectable, Logger } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { provenAddress } from '../mail/proven-address';
import { type AttemptCount, RateLimitService } from '../rate-limit/rate-limit.service';
import { seal, unseal } from '../secret/secret-box';
import { hashOf } from '../secret/token';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { isAppCode, newRecoveryCodes, newTotpSecret, normalizeCode, timeStepOf } from './codes';
import type { SecondFactor } from './second-factor.entity';
import { SecondFactorRepository } from './second-factor.repository';

/** The limit of the wrong codes that a user who is signed in can enter. */
const LIMIT_PER_USER = { name: 'step-up', limit: 10, windowSeconds: 3600 };

/** Checks codes of the authenticator app of a user (TOTP, RFC 6238), and recovery codes that replace them. */
@Injectable()
export class SecondFactorService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly limits: RateLimitService,
    private readonly users: UserRepository,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Consumes a code of the user's authenticator app, or a recovery code. Returns false for a user without a second
   * factor. Throws 422 with the code `second-factor` when the request has no code. Call it as the last check, because a
   * code works once.
   */
  requireCode({ id }: User, code: string | null | undefined): Promise<boolean> {
    return this.useCode(id, code, 422, [{ limit: LIMIT_PER_USER, subject: `user ${id}` }]);
  }

  /**
   * Consumes a code like `requireCode`, but with limits that the caller gives. Recovery codes cannot be guessed, so they
   * are not counted, and they still work after strangers have used up the limits.
   */
  async useCode(
    userId: number,
    code: string | null | undefined,
    status: 401 | 422,
    counts: AttemptCount[],
  ): Promise<boolean> {
    if (!(await this.isOn(userId))) return false;
    if (!code) {
      const errors = [{ field: 'code', message: 'is required: see your authenticator app' }];
      throw new Problem(status, 'Please enter a code from your authenticator app.', { code: NEEDED_CODE, errors });
    }
    await this.limits.runGuess(isAppCode(code) ? counts : [], async () => {
      if (!(await this.transactions.autocommit((tx) => this.consumeCode(tx, userId, code))))
        throw wrongCodeProblem(status);
    });
    return true;
  }

  isOn(userId: number): Promise<boolean> {
    return this.transactions.read((tx) => this.factors.isOn(tx, userId));
  }

  async statusOf(tx: Tx, userId: number): Promise<{ twoFactorAuth: boolean; recoveryCodesLeft: number }> {
    const twoFactorAuth = await this.factors.isOn(tx, userId);
    const recoveryCodesLeft = twoFactorAuth ? await this.factors.countCodes(tx, userId) : 0;
    return { twoFactorAuth, recoveryCodesLeft };
  }

  /** Stores a new secret for the app, and returns it. Logins require codes only after `enable`. */
  async createFactor(tx: Tx, userId: number): Promise<string> {
    if (await this.factors.isOn(tx, userId)) throw alreadyOnProblem();
    const secret = newTotpSecret();
    const sealed = seal(this.config.secretKey, contextOf(userId), secret);
    await this.factors.upsert(tx, { userId, secret: sealed, lastStep: 0, createdAt: new Date(), enabledAt: null });
    return secret;
  }

  /** Switches the second factor on with a first code. Returns the recovery codes, which nobody can read later. */
  async enable(tx: Tx, userId: number, code: string, enabledAt: Date): Promise<string[]> {
    const factor = await this.factors.find(tx, userId);
    if (factor?.enabledAt) throw alreadyOnProblem();
    if (!factor) throw noSetupProblem();
    if (!(await this.useAppCode(tx, factor, code))) throw wrongCodeProblem();
    await this.factors.enable(tx, userId, enabledAt);
    return this.replaceCodes(tx, userId);
  }

  renewCodes(userId: number): Promise<string[]> {
    return this.transactions.run(async (tx) => {
      await this.users.lock(tx, userId);
      if (!(await this.factors.isOn(tx, userId))) throw noSetupProblem();
      return this.replaceCodes(tx, userId);
    });
  }

  async disable(user: User, device: string): Promise<void> {
    await this.transactions.run((tx) => this.remove(tx, user, device));
  }

  /** Removes the second factor, unless it was switched on before `since`. */
  async removeSince(tx: Tx, user: User, since: Date, device: string): Promise<void> {
    const factor = await this.factors.find(tx, user.id);
    if (factor?.enabledAt && factor.enabledAt < since) return;
    await this.remove(tx, user, device);
  }

  async remove(tx: Tx, user: User, device: string): Promise<boolean> {
    const { id: userId, firstName } = user;
    await this.users.lock(tx, userId);
    const wasOn = await this.factors.isOn(tx, userId);
    await this.factors.delete(tx, userId);
    if (!wasOn) return false;
    const data = { firstName, device, changedAt: new Date().toISOString() };
    await this.mails.enqueue(tx, { kind: 'second-factor-off', to: provenAddress(user), data });
    return true;
  }

  /**
   * Returns whether the code was correct and has now been used. A single conditional statement marks it as used, so
   * only one of two requests with the same code returns true.
   */
  private async consumeCode(tx: Tx, userId: number, typed: string): Promise<boolean> {
    const code = normalizeCode(typed);
    const factor = await this.factors.find(tx, userId);
    if (!factor?.enabledAt) return false;
    if (isAppCode(code)) return this.useAppCode(tx, factor, code);
    return this.factors.deleteCode(tx, userId, hashOf(code));
  }

  /** Refuses a code of the last accepted step or of an earlier one, even after the server's clock went back. */
  private async useAppCode(tx: Tx, factor: SecondFactor, typed: string): Promise<boolean> {
    const opened = this.unsealSecret(factor);
    const step = opened === null ? null : timeStepOf(opened, normalizeCode(typed), Date.now());
    return step !== null && this.factors.updateLastStep(tx, factor, step);
  }

  private async replaceCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    const createdAt = new Date();
    const rows = codes.map((code) => ({ userId, codeHash: hashOf(normalizeCode(code)), createdAt }));
    await this.factors.replaceCodes(tx, userId, rows);
    return codes;
  }

  private unsealSecret({ userId, secret }: SecondFactor): string | null {
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

const NEEDED_CODE = 'second-factor';

function wrongCodeProblem(status: 401 | 422 = 422): Problem {
  const errors = [{ field: 'code', message: 'is wrong or has already been used' }];
  return new Problem(status, 'The code is wrong or has already been used.', { code: `${NEEDED_CODE}-wrong`, errors });
}

function alreadyOnProblem(): Problem {
  return new Problem(409, 'Two-factor authentication is already on.', { code: 'second-factor-on' });
}

function noSetupProblem(): Problem {
  return new Problem(409, 'Two-factor authentication is not set up. Please start again.', { code: 'no-setup' });
}

/** Returns the error for administrators without a second factor, when ADMIN_REQUIRE_TOTP is on. */
export function setupNeededProblem(): Problem {
  const text = 'Administrators of this shop need two-factor authentication. Switch it on in your security settings.';
  return new Problem(403, text, { code: `${NEEDED_CODE}-setup` });
}

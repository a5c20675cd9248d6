import { Inject, Injectable, Logger } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { Transactions, type Tx } from '../database/transactions';
import { seal, unseal } from '../secret/secret-box';
import { hashOf } from '../secret/token';
import { RecoveryCodeRepository } from './recovery-code.repository';
import { isAppCode, newRecoveryCodes, normalCode } from './recovery-codes';
import type { SecondFactor } from './second-factor.entity';
import { SecondFactorRepository } from './second-factor.repository';
import { stepOf } from './totp';

type FactorStatus = { twoFactorAuth: boolean; recoveryCodesLeft: number };

/** Checks codes of the authenticator app of a user (TOTP, RFC 6238), and recovery codes that replace them. */
@Injectable()
export class SecondFactorService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly codes: RecoveryCodeRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

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
  async use(userId: number, typed: string): Promise<boolean> {
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

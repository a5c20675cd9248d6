import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, LessThan, Not, Repository } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { PreparedReads } from '../database/prepared-reads';
import { Transactions } from '../database/transactions';
import { Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { seal, unseal } from '../secret/secret-box';
import { hashOf } from '../secret/token';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { RecoveryCode } from './recovery-code.entity';
import { newRecoveryCodes, normalCode } from './recovery-codes';
import { wrongCode } from './second-factor-problem';
import { SecondFactor } from './second-factor.entity';
import { newTotpSecret, stepOf, totpSetup } from './totp';

const ENABLED = 'SELECT 1 FROM second_factor WHERE user_id = ? AND enabled_at IS NOT NULL';

type FactorStatus = { twoFactorAuth: boolean; recoveryCodesLeft: number };

/** The authenticator app of a user (TOTP, RFC 6238), and the recovery codes that take its place. */
@Injectable()
export class SecondFactorService {
  private readonly logger = new Logger('security');

  constructor(
    @InjectRepository(SecondFactor) private readonly factors: Repository<SecondFactor>,
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
    private readonly prepared: PreparedReads,
    private readonly users: UserService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async isOn(userId: number): Promise<boolean> {
    return (await this.prepared.rows(ENABLED, [userId])).length > 0;
  }

  /** The same within a transaction. */
  isOnWithin(manager: EntityManager, userId: number): Promise<boolean> {
    return manager.existsBy(SecondFactor, { userId, enabledAt: Not(IsNull()) });
  }

  async statusOf(userId: number): Promise<FactorStatus> {
    const twoFactorAuth = await this.isOn(userId);
    return { twoFactorAuth, recoveryCodesLeft: twoFactorAuth ? await this.codes.countBy({ userId }) : 0 };
  }

  /** A new secret for the app. No login asks for it until `enable`. */
  async begin({ id: userId, username }: User): Promise<{ secret: string; uri: string; qrCode: string }> {
    const secret = newTotpSecret();
    const row = { userId, secret: seal(this.config.secretKey, contextOf(userId), secret), lastStep: 0 };
    await this.transactions.run(async (manager) => {
      await this.users.lock(manager, userId);
      if (await this.isOnWithin(manager, userId)) throw alreadyOn();
      await manager.upsert(SecondFactor, { ...row, createdAt: new Date(), enabledAt: null }, ['userId']);
    });
    return { secret, ...totpSetup(secret, username) };
  }

  /** Switches the factor on with a first code. Returns the recovery codes, which nobody can read again. */
  enable({ id: userId, email, firstName }: User, code: string, device: string): Promise<string[]> {
    return this.transactions.run(async (manager) => {
      await this.users.lock(manager, userId);
      const factor = await manager.findOneBy(SecondFactor, { userId });
      if (factor?.enabledAt) throw alreadyOn();
      if (!factor) throw noSetup();
      if (!(await this.useAppCode(manager, factor, normalCode(code)))) throw wrongCode();
      const enabledAt = new Date();
      await manager.update(SecondFactor, { userId }, { enabledAt });
      const data = { firstName, device, changedAt: enabledAt.toISOString() };
      await this.mails.enqueue(manager, { kind: 'second-factor-on', to: email, data });
      return this.replaceRecoveryCodes(manager, userId);
    });
  }

  /** @returns whether there was one that was switched on */
  async remove(manager: EntityManager, { id: userId, email, firstName }: User, device: string): Promise<boolean> {
    await this.users.lock(manager, userId);
    const wasOn = await this.isOnWithin(manager, userId);
    await manager.delete(SecondFactor, { userId });
    await manager.delete(RecoveryCode, { userId });
    if (!wasOn) return false;
    const data = { firstName, device, changedAt: new Date().toISOString() };
    await this.mails.enqueue(manager, { kind: 'second-factor-off', to: email, data });
    return true;
  }

  /** Returns new recovery codes in the place of the old ones. 409 without a second factor. */
  renewRecoveryCodes(userId: number): Promise<string[]> {
    return this.transactions.run(async (manager) => {
      await this.users.lock(manager, userId);
      if (!(await this.isOnWithin(manager, userId))) throw noSetup();
      return this.replaceRecoveryCodes(manager, userId);
    });
  }

  private async replaceRecoveryCodes(manager: EntityManager, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    const createdAt = new Date();
    await manager.delete(RecoveryCode, { userId });
    const rows = codes.map((code) => ({ userId, codeHash: hashOf(normalCode(code)), createdAt }));
    await manager.insert(RecoveryCode, rows);
    return codes;
  }

  /**
   * Uses up a code of the app, or a recovery code. Both are used up by one conditional statement: of two requests with the
   * same code, one gets true.
   */
  async use(userId: number, typed: string): Promise<boolean> {
    const code = normalCode(typed);
    const factor = await this.factors.findOneBy({ userId, enabledAt: Not(IsNull()) });
    if (!factor) return false;
    if (/^\d{6}$/.test(code)) return this.useAppCode(this.factors.manager, factor, code);
    const { affected } = await this.codes.delete({ userId, codeHash: hashOf(code) });
    return affected === 1;
  }

  /** A code of the last accepted step or of an earlier one is refused, also after the clock of the server went back. */
  private async useAppCode(manager: EntityManager, { userId, secret }: SecondFactor, code: string): Promise<boolean> {
    const opened = this.open(userId, secret);
    const step = opened === null ? null : stepOf(opened, code, Date.now());
    if (step === null) return false;
    // The secret is compared, too: it may have been replaced meanwhile.
    const where = { userId, secret, lastStep: LessThan(step) };
    const { affected } = await manager.update(SecondFactor, where, { lastStep: step });
    return affected === 1;
  }

  private open(userId: number, sealed: string): string | null {
    try {
      return unseal(this.config.secretKey, contextOf(userId), sealed);
    } catch {
      this.logger.error(`the secret of user ${userId} does not open: SECRET_KEY is another one than at its set-up`);
      return null;
    }
  }
}

function contextOf(userId: number): string {
  return `totp ${userId}`;
}

function alreadyOn(): Problem {
  return new Problem(409, 'Two-factor authentication is on already.', { code: 'second-factor-on' });
}

function noSetup(): Problem {
  return new Problem(409, 'Two-factor authentication is not set up. Please begin again.', { code: 'no-setup' });
}

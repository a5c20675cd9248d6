import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, LessThan, Not, Repository } from 'typeorm';
import { AccountTokenService } from '../account-token/account-token.service';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { seal, unseal } from '../secret/secret-box';
import { hashOf } from '../secret/token';
import type { User } from '../user/user.entity';
import { UserService } from '../user/user.service';
import { RecoveryCode } from './recovery-code.entity';
import { isAppCode, newRecoveryCodes, normalCode } from './recovery-codes';
import { wrongCode } from './second-factor-problem';
import { SecondFactor } from './second-factor.entity';
import { newTotpSecret, stepOf, totpSetup } from './totp';

type FactorStatus = { twoFactorAuth: boolean; recoveryCodesLeft: number };

/** Manages the authenticator app of a user (TOTP, RFC 6238), and the recovery codes that replace it. */
@Injectable()
export class SecondFactorService {
  private readonly logger = new Logger('security');

  constructor(
    @InjectRepository(SecondFactor) private readonly factors: Repository<SecondFactor>,
    @InjectRepository(RecoveryCode) private readonly codes: Repository<RecoveryCode>,
    private readonly users: UserService,
    private readonly tokens: AccountTokenService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  isOn(userId: number, tx: Tx = this.factors.manager): Promise<boolean> {
    return tx.existsBy(SecondFactor, { userId, enabledAt: Not(IsNull()) });
  }

  async statusOf(userId: number): Promise<FactorStatus> {
    const twoFactorAuth = await this.isOn(userId);
    return { twoFactorAuth, recoveryCodesLeft: twoFactorAuth ? await this.codes.countBy({ userId }) : 0 };
  }

  /** Creates a new secret for the app. Logins require its codes only after `enable`. */
  async begin(user: User): Promise<{ secret: string; uri: string; qrCode: string }> {
    const { id: userId, username } = user;
    const secret = newTotpSecret();
    const row = { userId, secret: seal(this.config.secretKey, contextOf(userId), secret), lastStep: 0 };
    await this.transactions.run(async (tx) => {
      await this.lockOwner(tx, user);
      if (await this.isOn(userId, tx)) throw alreadyOn();
      await tx.upsert(SecondFactor, { ...row, createdAt: new Date(), enabledAt: null }, ['userId']);
    });
    return { secret, ...totpSetup(secret, username) };
  }

  /**
   * Switches the factor on with a first code. Returns the recovery codes, which nobody can read again. The mail about
   * it has a link that switches it off.
   */
  async enable(tx: Tx, user: User, code: string, device: string): Promise<string[]> {
    const { id: userId, firstName, email } = await this.lockOwner(tx, user);
    const factor = await tx.findOneBy(SecondFactor, { userId });
    if (factor?.enabledAt) throw alreadyOn();
    if (!factor) throw noSetup();
    if (!(await this.useAppCode(tx, factor, normalCode(code)))) throw wrongCode();
    const enabledAt = new Date();
    await tx.update(SecondFactor, { userId }, { enabledAt });
    const recovery = { userId, purpose: 'revert-factor', email, since: enabledAt } as const;
    const token = this.mails.seal(await this.tokens.issueRecovery(tx, recovery));
    const data = { firstName, device, changedAt: enabledAt.toISOString(), token };
    await this.mails.enqueue(tx, { kind: 'second-factor-on', to: email, data });
    return this.replaceRecoveryCodes(tx, userId);
  }

  /**
   * Locks the user. Throws 409 without a confirmed address, whose owner can undo the change, and 401 when the password
   * was changed since it was checked.
   */
  private async lockOwner(tx: Tx, { id, passwordHash }: User): Promise<User> {
    const user = await this.users.lock(tx, id);
    if (user?.passwordHash !== passwordHash) throw new Problem(401, 'Please sign in.');
    if (!user.emailVerifiedAt) throw emailUnconfirmed();
    return user;
  }

  /** Removes the second factor, unless it was switched on before this time. */
  async removeSince(tx: Tx, user: User, since: Date, device: string): Promise<void> {
    const factor = await tx.findOneBy(SecondFactor, { userId: user.id });
    if (factor?.enabledAt && factor.enabledAt < since) return;
    await this.remove(tx, user, device);
  }

  /** @returns whether a second factor was on */
  async remove(tx: Tx, { id: userId, email, firstName }: User, device: string): Promise<boolean> {
    await this.users.lock(tx, userId);
    const wasOn = await this.isOn(userId, tx);
    await tx.delete(SecondFactor, { userId });
    await tx.delete(RecoveryCode, { userId });
    if (!wasOn) return false;
    const data = { firstName, device, changedAt: new Date().toISOString() };
    await this.mails.enqueue(tx, { kind: 'second-factor-off', to: email, data });
    return true;
  }

  /** Replaces the recovery codes and returns the new ones. Throws 409 without a second factor. */
  renewRecoveryCodes(userId: number): Promise<string[]> {
    return this.transactions.run(async (tx) => {
      await this.users.lock(tx, userId);
      if (!(await this.isOn(userId, tx))) throw noSetup();
      return this.replaceRecoveryCodes(tx, userId);
    });
  }

  private async replaceRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    const createdAt = new Date();
    await tx.delete(RecoveryCode, { userId });
    const rows = codes.map((code) => ({ userId, codeHash: hashOf(normalCode(code)), createdAt }));
    await tx.insert(RecoveryCode, rows);
    return codes;
  }

  /**
   * Consumes a code of the app or a recovery code with one conditional statement, so that only one of two requests with
   * the same code gets true.
   */
  async use(userId: number, typed: string): Promise<boolean> {
    const code = normalCode(typed);
    const factor = await this.factors.findOneBy({ userId, enabledAt: Not(IsNull()) });
    if (!factor) return false;
    if (isAppCode(code)) return this.useAppCode(this.factors.manager, factor, code);
    const { affected } = await this.codes.delete({ userId, codeHash: hashOf(code) });
    return affected === 1;
  }

  /** Refuses a code of the last accepted step or of an earlier one, even after the server's clock went back. */
  private async useAppCode(tx: Tx, { userId, secret }: SecondFactor, code: string): Promise<boolean> {
    const opened = this.open(userId, secret);
    const step = opened === null ? null : stepOf(opened, code, Date.now());
    if (step === null) return false;
    // The secret is compared, too: it may have been replaced meanwhile.
    const where = { userId, secret, lastStep: LessThan(step) };
    const { affected } = await tx.update(SecondFactor, where, { lastStep: step });
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

function emailUnconfirmed(): Problem {
  return new Problem(409, 'Please confirm your e-mail address first, by the link that we have sent there.', {
    code: 'email-unconfirmed',
  });
}

function noSetup(): Problem {
  return new Problem(409, 'Two-factor authentication is not set up. Please begin again.', { code: 'no-setup' });
}

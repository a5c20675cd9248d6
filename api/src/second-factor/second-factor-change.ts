import { Injectable } from '@nestjs/common';
import { AccountTokenService } from '../account-token/account-token.service';
import type { Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { AuthSessionRepository } from '../session/auth-session.repository';
import type { StoredSession } from '../session/session.decorator';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { SecondFactorRepository } from './second-factor.repository';
import { SecondFactorService, wrongCode } from './second-factor.service';
import { newTotpSecret, totpSetup } from './codes';

const UNCONFIRMED = 'Please confirm your email address first, with the link that we have sent to it.';

@Injectable()
export class SecondFactorChange {
  constructor(
    private readonly factors: SecondFactorRepository,
    private readonly codes: SecondFactorService,
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenService,
    private readonly mails: MailService,
    private readonly sessions: AuthSessionRepository,
  ) {}

  /** Creates a new secret for the app. Logins require codes only after `enable`. */
  async begin(tx: Tx, user: User): Promise<{ secret: string; uri: string; qrCode: string }> {
    const { id: userId, username } = user;
    const secret = newTotpSecret();
    const row = { userId, secret: this.codes.seal(userId, secret), lastStep: 0 };
    await this.lockOwner(tx, user);
    if (await this.factors.isOn(tx, userId)) throw alreadyOn();
    await this.factors.upsert(tx, { ...row, createdAt: new Date(), enabledAt: null });
    return { secret, ...totpSetup(secret, username) };
  }

  /**
   * Switches the factor on with a first code. Returns the recovery codes, which nobody can read again. Sends a mail
   * with a link that switches the factor off.
   */
  async enable(tx: Tx, { user, idHash }: StoredSession, code: string, device: string): Promise<string[]> {
    const { id: userId, firstName, email } = await this.lockOwner(tx, user);
    const factor = await this.factors.find(tx, userId);
    if (factor?.enabledAt) throw alreadyOn();
    if (!factor) throw noSetup();
    if (!(await this.codes.useAppCode(tx, factor, code))) throw wrongCode();
    const enabledAt = new Date();
    await this.factors.enable(tx, userId, enabledAt);
    const recovery = { userId, purpose: 'revert-factor', email, since: enabledAt } as const;
    const token = this.mails.seal(await this.tokens.issueRecovery(tx, recovery));
    const data = { firstName, device, changedAt: enabledAt.toISOString(), token };
    await this.mails.enqueue(tx, { kind: 'second-factor-on', to: email, data });
    const recoveryCodes = await this.codes.replaceRecoveryCodes(tx, userId);
    // The other sessions were opened with the password alone.
    await this.sessions.deleteOthers(tx, userId, idHash);
    return recoveryCodes;
  }

  /**
   * Locks the user. Throws 409 without a confirmed address, whose owner can undo the change, and 401 when the password
   * was changed since it was checked.
   */
  private async lockOwner(tx: Tx, { id, passwordHash }: User): Promise<User> {
    const user = await this.users.lock(tx, id);
    if (user?.passwordHash !== passwordHash) throw new Problem(401, 'Please sign in.');
    if (!user.emailVerifiedAt) throw new Problem(409, UNCONFIRMED, { code: 'email-unconfirmed' });
    return user;
  }

  /** Removes the second factor, unless it was switched on before this time. */
  async removeSince(tx: Tx, user: User, since: Date, device: string): Promise<void> {
    const factor = await this.factors.find(tx, user.id);
    if (factor?.enabledAt && factor.enabledAt < since) return;
    await this.remove(tx, user, device);
  }

  /** @returns whether a second factor was on */
  async remove(tx: Tx, { id: userId, email, firstName }: User, device: string): Promise<boolean> {
    await this.users.lock(tx, userId);
    const wasOn = await this.factors.isOn(tx, userId);
    await this.codes.delete(tx, userId);
    if (!wasOn) return false;
    const data = { firstName, device, changedAt: new Date().toISOString() };
    await this.mails.enqueue(tx, { kind: 'second-factor-off', to: email, data });
    return true;
  }

  /** Replaces the recovery codes and returns the new ones. Throws 409 without a second factor. */
  async renewRecoveryCodes(tx: Tx, userId: number): Promise<string[]> {
    await this.users.lock(tx, userId);
    if (!(await this.factors.isOn(tx, userId))) throw noSetup();
    return this.codes.replaceRecoveryCodes(tx, userId);
  }
}

function alreadyOn(): Problem {
  return new Problem(409, 'Two-factor authentication is already on.', { code: 'second-factor-on' });
}

function noSetup(): Problem {
  return new Problem(409, 'Two-factor authentication is not set up. Please begin again.', { code: 'no-setup' });
}

import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { Problem } from '../http/problem';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { countsByNetwork, guessCounts } from '../rate-limit/limit';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { StepUpService } from '../second-factor/step-up.service';
import type { User } from '../user/user.entity';
import { emailKey, usernameKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import type { ChangePasswordInput, LoginInput, SignupInput } from './auth.dto';
import { requireAdminPassword } from '../password/admin-password';
import { EmailAddressService } from '../email-address/email-address.service';
import { KnownDeviceService } from '../session/known-device.service';
import { PasswordChange } from '../password/password-change';
import { PasswordService, wrongPassword } from '../password/password.service';

/** Counts failed logins from all devices on which the user has not signed in before. */
const PER_NETWORK = { name: 'login-address', limit: 30, windowSeconds: 180 };
const PASSWORDS = {
  name: 'login-account',
  perNetwork: { limit: 10, windowSeconds: 600 },
  perWideNetworkAndDay: 20,
  perDay: 20_000,
};
/** Counts failed logins from one device on which the user has signed in before. */
const PASSWORDS_PER_KNOWN_DEVICE = { name: 'login-device', limit: 10, windowSeconds: 600 };
/** Counts wrong codes after a right password. A code has six digits, so fewer attempts are allowed. */
const CODES = {
  name: 'login-code',
  perNetwork: { limit: 10, windowSeconds: 3600 },
  perWideNetworkAndDay: 10,
  perDay: 1_000,
};
const CODES_PER_KNOWN_DEVICE = { name: 'login-code-device', limit: 10, windowSeconds: 3600 };
/** Limits mails to an address that anybody may have typed. */
const SIGNUP_MAILS = { name: 'signup-mail-to', limit: 5, windowSeconds: 3600 };
/** Limits mails to users whose second factor is older than the rule that it needs a confirmed address. */
const CONFIRMATIONS = { name: 'login-confirm-email', limit: 1, windowSeconds: 24 * 3600 };
/** Counts right passwords: each opens a session, which evicts an older one of the user. Each device has its own limit. */
const LOGINS_PER_NETWORK = { name: 'login-success-network', limit: 20, windowSeconds: 600 };
const LOGINS = { name: 'login-success', limit: 60, windowSeconds: 600 };
const LOGINS_PER_KNOWN_DEVICE = { name: 'login-success-device', limit: 60, windowSeconds: 600 };
/** Anybody can sign up with somebody else's address and sign in repeatedly. Mails above the limit are not sent. */
const ALERTS = { name: 'login-alert', limit: 5, windowSeconds: 3600 };

/** Who has signed in, whether with a code of the second factor, and whether a mail reports it. */
export type Login = { user: User; withCode: boolean; alert: boolean };

@Injectable()
export class AuthService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly users: UserService,
    private readonly passwords: PasswordService,
    private readonly change: PasswordChange,
    private readonly addresses: EmailAddressService,
    private readonly devices: KnownDeviceService,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
    private readonly factors: SecondFactorService,
    private readonly stepUp: StepUpService,
  ) {}

  /**
   * A locked account gets the response of a wrong password. A known device has its own limits: an attack from elsewhere
   * does not lock its user out. A second factor needs a code after the right password, even on a known device.
   * @param open opens the session
   */
  async login<T>(
    input: LoginInput,
    ip: string,
    deviceToken: string | null,
    open: (login: Login) => Promise<T>,
  ): Promise<T> {
    const named = await this.users.findByUsername(input.username);
    // This also runs when there is no such user, so that both cases take the same time.
    const isKnown = await this.devices.isKnown(deviceToken, named?.id ?? 0);
    const account = usernameKey(input.username);
    const counts = isKnown
      ? [{ limit: PASSWORDS_PER_KNOWN_DEVICE, subject: `${account} ${deviceToken}` }]
      : guessCounts(PASSWORDS, account, ip);
    const verify = async () => {
      const matches = await this.passwords.matches(named?.passwordHash ?? null, input.password, clientAddress(ip));
      if (!matches || !named) throw wrongCredentials();
      return named;
    };
    const user = await this.limits.guess(isKnown ? [] : countsByNetwork(PER_NETWORK, ip), () =>
      this.limits.guess(counts, verify, wrongCredentials),
    );
    const subject = `user ${user.id}`;
    const onDevice = `${subject} ${deviceToken}`;
    const logins = isKnown
      ? [{ limit: LOGINS_PER_KNOWN_DEVICE, subject: onDevice }]
      : countsByNetwork(LOGINS_PER_NETWORK, ip, subject);
    return this.limits.attempt(logins, async () => {
      const withCode = await this.factors.isOn(user.id);
      const codes = isKnown ? [{ limit: CODES_PER_KNOWN_DEVICE, subject: onDevice }] : guessCounts(CODES, subject, ip);
      if (withCode) {
        await this.stepUp.use(user.id, input.code, 401, codes);
        await this.askToConfirm(user);
      }
      return this.limits.attempt(isKnown ? [] : [{ limit: LOGINS, subject }], async () => {
        // Logins that send no mail must not count against the limit.
        const mayAlert = user.loginAlerts && !isKnown;
        const alert = mayAlert && !(await this.limits.hit(ALERTS, subject)).over;
        return open({ user, withCode, alert });
      });
    });
  }

  /** Without a confirmed address, the second factor of an account stays until somebody proves to own the mailbox. */
  private async askToConfirm(user: User): Promise<void> {
    if (user.emailVerifiedAt || (await this.limits.hit(CONFIRMATIONS, `user ${user.id}`)).over) return;
    await this.addresses.sendVerificationAgain(user);
  }

  /**
   * Hashes before it checks whether the name is free, so that both cases take the same time. An address that others
   * have claimed but not confirmed is free.
   */
  async signup(input: SignupInput, ip: string): Promise<User> {
    const { firstName, username, email } = input;
    const passwordHash = await this.passwords.hash(input.password, clientAddress(ip));
    const lastName = input.lastName || null;
    const account = { firstName, lastName, username, email, passwordHash, isAdmin: false };
    if (await this.users.resemblesAdmin(username)) throw taken();
    const mayMail = !(await this.limits.hit(SIGNUP_MAILS, emailKey(email))).over;
    const user = await this.users.create(account, async (tx, row) => {
      if (!(await this.addresses.registerAddress(tx, row, mayMail))) throw taken();
    });
    if (!user) throw taken();
    return user;
  }

  /** Returns the user with the password of this call: a password that another call sets must not open a session. */
  async changePassword(
    user: User,
    input: ChangePasswordInput,
    ip: string,
    device: string,
  ): Promise<Pick<Login, 'user' | 'withCode'>> {
    if ((input.userId ?? user.id) !== user.id) {
      this.logger.warn(`user ${user.id} tried to change the password of user ${input.userId}`);
      throw new Problem(403, 'You may change your own password only.');
    }
    requireAdminPassword(user, input.newPassword);
    const network = clientAddress(ip);
    await this.passwords.require(user, input.currentPassword, ip);
    const withCode = await this.stepUp.require(user, input.code);
    const passwordHash = await this.passwords.hash(input.newPassword, network);
    await this.transactions.run(async (tx) => {
      if (!(await this.change.apply(tx, user, passwordHash))) throw wrongPassword();
      await this.change.report(tx, user, device);
    });
    return { user: { ...user, passwordHash }, withCode };
  }
}

function taken(): Problem {
  return new Problem(409, 'Username or email might already be taken.', { code: 'taken' });
}

export function wrongCredentials(): Problem {
  return new Problem(401, 'Invalid username or password.');
}

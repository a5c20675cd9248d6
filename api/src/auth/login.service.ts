import { Injectable } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { Transactions } from '../database/transactions';
import { EmailAddressService } from '../email-address/email-address.service';
import { PasswordService } from '../password/password.service';
import { countsByNetwork, guessCounts, RateLimitService } from '../rate-limit/rate-limit.service';
import { SecondFactorService } from '../second-factor/second-factor.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import type { LoginInput } from './auth.dto';
import { wrongCredentials } from './sign-in.service';
import { SessionService } from '../session/session.service';
import { provenEmailKey, usernameKey } from '../user/user-key';

/** Counts the failed logins from a network, without those on devices on which the user has signed in before. */
const FAILED_LOGINS_PER_NETWORK = { name: 'login-address', limit: 30, windowSeconds: 180 };
const WRONG_PASSWORD_LIMITS = {
  name: 'login-account',
  perNetwork: { limit: 10, windowSeconds: 600 },
  perWideNetworkAndDay: 20,
  perDay: 20_000,
};
/** Counts failed logins from one device on which the user has signed in before. */
const WRONG_PASSWORDS_PER_KNOWN_DEVICE = { name: 'login-device', limit: 10, windowSeconds: 600 };
/** Counts wrong codes after a right password. A code has six digits, so fewer attempts are allowed. */
const WRONG_CODE_LIMITS = {
  name: 'login-code',
  perNetwork: { limit: 10, windowSeconds: 3600 },
  perWideNetworkAndDay: 10,
  perDay: 1_000,
};
const WRONG_CODES_PER_KNOWN_DEVICE = { name: 'login-code-device', limit: 10, windowSeconds: 3600 };
/**
 * Limits the mails that ask a user to confirm the address. They go to users who set up a second factor before the rule
 * that a second factor needs a confirmed address.
 */
const CONFIRMATION_MAIL_LIMIT = { name: 'login-confirm-email', limit: 1, windowSeconds: 24 * 3600 };
/**
 * Counts right passwords, because each opens a session, which can evict an older session of the user. Each known device
 * has its own limit.
 */
const LOGINS_PER_NETWORK = { name: 'login-success-network', limit: 20, windowSeconds: 600 };
const LOGINS_PER_USER = { name: 'login-success', limit: 60, windowSeconds: 600 };
const LOGINS_PER_KNOWN_DEVICE = { name: 'login-success-device', limit: 60, windowSeconds: 600 };
/** Limits the mails about sign-ins, because anybody can sign up with somebody else's address and sign in repeatedly. */
const LOGIN_ALERT_LIMIT = { name: 'login-alert', limit: 5, windowSeconds: 3600 };

/** `withCode`: the user has given a code of the second factor. `alert`: a mail reports the sign-in. */
export type Login = { user: User; withCode: boolean; alert: boolean };

/** `knownDevice`: the token of a device on which the user has signed in before, or null. */
type LoginClient = { ip: string; knownDevice: string | null };

/** Checks the password, then the code, then counts the login. Each step has its own limits; see the constants above. */
@Injectable()
export class LoginService {
  constructor(
    private readonly users: UserRepository,
    private readonly passwords: PasswordService,
    private readonly addresses: EmailAddressService,
    private readonly sessions: SessionService,
    private readonly limits: RateLimitService,
    private readonly factors: SecondFactorService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * A locked account gets the response of a wrong password. A known device has its own limits: an attack from elsewhere
   * does not lock its user out. A second factor needs a code after the right password, even on a known device.
   */
  async login<T>(
    input: LoginInput,
    ip: string,
    deviceToken: string | null,
    open: (login: Login) => Promise<T>,
  ): Promise<T> {
    const { named, isKnown } = await this.transactions.read(async (tx) => {
      const user = await this.users.findByUsername(tx, input.username);
      // The device is also looked up when there is no such user, so that both cases take the same time.
      return { named: user, isKnown: await this.sessions.isKnownDevice(tx, deviceToken, user?.id ?? 0) };
    });
    const client = { ip, knownDevice: isKnown ? deviceToken : null };
    const user = await this.checkPassword(named, input, client);
    const subject = `user ${user.id}`;
    const logins = isKnown
      ? [{ limit: LOGINS_PER_KNOWN_DEVICE, subject: `${subject} ${deviceToken}` }]
      : countsByNetwork(LOGINS_PER_NETWORK, ip, subject);
    return this.limits.runAttempt(logins, async () => {
      const withCode = await this.checkCode(user, input.code, client);
      return this.limits.runAttempt(isKnown ? [] : [{ limit: LOGINS_PER_USER, subject }], async () => {
        // Logins that send no mail must not count against the limit.
        const mayAlert = user.loginAlerts && !isKnown;
        const alert = mayAlert && !(await this.limits.countAttempt(LOGIN_ALERT_LIMIT, subject)).over;
        return open({ user, withCode, alert });
      });
    });
  }

  private checkPassword(named: User | null, { username, password }: LoginInput, client: LoginClient): Promise<User> {
    const { ip, knownDevice } = client;
    const account = usernameKey(username);
    const verify = async () => {
      const match = await this.passwords.matchPassword(named?.passwordHash ?? null, password, clientAddress(ip));
      // A suspended account gets the same response and the same count, so that nobody can detect the suspension.
      if (!match || !named || named.suspendedAt) throw wrongCredentials();
      return match.isOldForm ? this.renewHash(named, password, ip) : named;
    };
    if (knownDevice !== null) {
      const counts = [{ limit: WRONG_PASSWORDS_PER_KNOWN_DEVICE, subject: `${account} ${knownDevice}` }];
      return this.limits.runGuess(counts, verify, wrongCredentials);
    }
    return this.limits.runGuess(countsByNetwork(FAILED_LOGINS_PER_NETWORK, ip), () =>
      this.limits.runGuess(guessCounts(WRONG_PASSWORD_LIMITS, account, ip), verify, wrongCredentials),
    );
  }

  /** Returns whether the user has a second factor and has given its code. */
  private async checkCode(user: User, code: LoginInput['code'], { ip, knownDevice }: LoginClient): Promise<boolean> {
    const subject = `user ${user.id}`;
    const counts =
      knownDevice === null
        ? guessCounts(WRONG_CODE_LIMITS, subject, ip)
        : [{ limit: WRONG_CODES_PER_KNOWN_DEVICE, subject: `${subject} ${knownDevice}` }];
    const withCode = await this.factors.useCode(user.id, code, 401, counts);
    // Reminds the user to confirm the address, because until then, anybody who owns the mailbox can remove the second
    // factor.
    if (
      withCode &&
      provenEmailKey(user) === null &&
      !(await this.limits.countAttempt(CONFIRMATION_MAIL_LIMIT, subject)).over
    )
      await this.addresses.sendVerificationAgain(user, ip);
    return withCode;
  }

  /** Replaces a password hash in the form of an earlier version. Sessions stay, because the password is the same. */
  private async renewHash(user: User, password: string, ip: string): Promise<User> {
    const passwordHash = await this.passwords.hashPassword(password, clientAddress(ip));
    const isStored = await this.transactions.autocommit((tx) => this.users.updatePassword(tx, user, passwordHash));
    return isStored ? { ...user, passwordHash } : user;
  }
}

import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { invalid, Problem } from '../http/problem';
import { clientAddress } from '@telemarket/server-kit/client-address';
import { type Limit, RateLimitService } from '../rate-limit/rate-limit.service';
import { SecondFactorService } from '../second-factor/second-factor.service';
import { StepUpService } from '../second-factor/step-up.service';
import type { User } from '../user/user.entity';
import { usernameKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import type { ChangePasswordInput, LoginInput, SignupInput } from './auth.dto';
import { requireAdminPassword } from './admin-password';
import { EmailAddressService } from './email-address.service';
import { KnownDeviceService } from './known-device.service';
import { PasswordChange } from './password-change';
import { PasswordService } from './password.service';

/** For failed logins, from all devices on which the user has not signed in before. */
const PER_NETWORK = { name: 'login-address', limit: 30, windowSeconds: 180 };
const PER_ACCOUNT_AND_NETWORK = { name: 'login-account-network', limit: 10, windowSeconds: 600 };
const PER_ACCOUNT = { name: 'login-account', limit: 50, windowSeconds: 600 };
/** For failed logins from a device on which the user has signed in before. The others do not count there. */
const PER_KNOWN_DEVICE = { name: 'login-device', limit: 10, windowSeconds: 600 };
/** For wrong codes after a right password. A code has six digits, so that fewer attempts are allowed. */
const CODES_PER_ACCOUNT = { name: 'login-code-account', limit: 20, windowSeconds: 3600 };
const CODES_PER_KNOWN_DEVICE = { name: 'login-code-device', limit: 10, windowSeconds: 3600 };
/** Anybody can sign up with the address of somebody else, and sign in again and again. Later mails are left out. */
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
   * Counts an attempt before it checks the password, so that parallel attempts cannot exceed the limit, and takes a
   * successful one back. A locked account responds like a wrong password. A known device has a limit of its own: an
   * attack from elsewhere does not lock its user out. With a second factor, a code is asked for once the password is right,
   * on a known device, too.
   */
  async login(input: LoginInput, ip: string, deviceToken: string | null): Promise<Login> {
    const network = clientAddress(ip);
    const account = usernameKey(input.username);
    const user = await this.users.findByUsername(input.username);
    // Also without such a user, so that both take the same time.
    const isKnown = await this.devices.isKnown(deviceToken, user?.id ?? 0);
    const counted: [limit: Limit, subject: string][] = isKnown
      ? [[PER_KNOWN_DEVICE, `${account} ${deviceToken}`]]
      : [
          [PER_NETWORK, network],
          [PER_ACCOUNT_AND_NETWORK, `${account} ${network}`],
          [PER_ACCOUNT, account],
        ];
    // In this order: what one network exceeds does not count for the whole account.
    for (const [limit, subject] of counted) {
      if (limit === PER_NETWORK) await this.limits.check(limit, subject);
      else if ((await this.limits.hit(limit, subject)).over) throw wrongCredentials();
    }
    if (!(await this.passwords.matches(user?.passwordHash ?? null, input.password, network)) || !user) {
      throw wrongCredentials();
    }
    await Promise.all(counted.map(([limit, subject]) => this.limits.forgive(limit, subject)));
    const withCode = await this.factors.isOn(user.id);
    if (withCode) {
      const [limit, subject] = isKnown
        ? [CODES_PER_KNOWN_DEVICE, `user ${user.id} ${deviceToken}`]
        : [CODES_PER_ACCOUNT, `user ${user.id}`];
      await this.stepUp.use(user.id, input.code, 401, limit, subject);
    }
    // Logins that send no mail must not use the limit up.
    const mayAlert = user.loginAlerts && !isKnown;
    const alert = mayAlert && !(await this.limits.hit(ALERTS, `user ${user.id}`)).over;
    return { user, withCode, alert };
  }

  /** Hashes before it checks whether the name is free, so that both cases take the same time. */
  async signup(input: SignupInput, ip: string): Promise<User> {
    const { firstName, username, email } = input;
    const passwordHash = await this.passwords.hash(input.password, clientAddress(ip));
    const lastName = input.lastName || null;
    const account = { firstName, lastName, username, email, passwordHash, isAdmin: false };
    const user = await this.users.create(account, async (manager, row) => {
      if (!(await this.addresses.begin(manager, row))) throw taken();
    });
    if (!user) throw taken();
    return user;
  }

  async changePassword(user: User, input: ChangePasswordInput, ip: string, device: string): Promise<User> {
    if ((input.userId ?? user.id) !== user.id) {
      this.logger.warn(`user ${user.id} tried to change the password of user ${input.userId}`);
      throw new Problem(403, 'You may change your own password only.');
    }
    requireAdminPassword(user, input.newPassword);
    const network = clientAddress(ip);
    await this.requirePassword(user, input.currentPassword, ip);
    await this.stepUp.require(user, input.code);
    const passwordHash = await this.passwords.hash(input.newPassword, network);
    await this.transactions.run(async (manager) => {
      if (!(await this.change.apply(manager, user, passwordHash, device))) throw wrongCurrentPassword();
    });
    return (await this.users.findById(user.id)) ?? user;
  }

  /** Throws 422 unless it is the password of the user. */
  async requirePassword(user: User, currentPassword: string, ip: string): Promise<void> {
    const matches = await this.passwords.matches(user.passwordHash, currentPassword, clientAddress(ip));
    if (!matches) throw wrongCurrentPassword();
  }
}

function taken(): Problem {
  return new Problem(409, 'Username or email might already be taken.', { code: 'taken' });
}

function wrongCurrentPassword(): Problem {
  return invalid([{ field: 'currentPassword', message: 'is not right' }]);
}

export function wrongCredentials(): Problem {
  return new Problem(401, 'Invalid username or password.');
}

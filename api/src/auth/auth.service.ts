import { Injectable, Logger } from '@nestjs/common';
import { Transactions } from '../database/transactions';
import { Problem, invalid } from '../http/problem';
import { clientAddress } from '../rate-limit/client-address';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { usernameKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import type { ChangePasswordInput, LoginInput, SignupInput } from './auth.dto';
import { PasswordService } from './password.service';
import { SessionService } from './session.service';

const PER_ADDRESS = { name: 'login-address', limit: 30, windowSeconds: 180 };
const PER_ACCOUNT = { name: 'login-account', limit: 10, windowSeconds: 600 };
const MIN_ADMIN_PASSWORD_LENGTH = 12;

@Injectable()
export class AuthService {
  private readonly logger = new Logger('security');

  constructor(
    private readonly users: UserService,
    private readonly passwords: PasswordService,
    private readonly sessions: SessionService,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  /**
   * Counts an attempt before it checks the password, so that parallel attempts cannot exceed the limit, and takes a
   * successful one back. A locked account responds like a wrong password.
   */
  async login(input: LoginInput, ip: string): Promise<User> {
    const address = clientAddress(ip);
    const account = usernameKey(input.username);
    await this.limits.check(PER_ADDRESS, address);
    const { over } = await this.limits.hit(PER_ACCOUNT, account);
    if (over) throw wrongCredentials();
    const user = await this.users.findByUsername(input.username);
    if (!(await this.passwords.matches(user?.passwordHash ?? null, input.password)) || !user) throw wrongCredentials();
    await Promise.all([this.limits.forgive(PER_ADDRESS, address), this.limits.forgive(PER_ACCOUNT, account)]);
    return user;
  }

  /** Hashes before it checks whether the name is free, so that both cases take the same time. */
  async signup(input: SignupInput): Promise<User> {
    const { firstName, username, email } = input;
    const passwordHash = await this.passwords.hash(input.password);
    const lastName = input.lastName || null;
    const user = await this.users.create({ firstName, lastName, username, email, passwordHash, isAdmin: false });
    if (!user) throw new Problem(409, 'Username or email might already be taken.', { code: 'taken' });
    return user;
  }

  async changePassword(user: User, input: ChangePasswordInput): Promise<User> {
    if ((input.userId ?? user.id) !== user.id) {
      this.logger.warn(`user ${user.id} tried to change the password of user ${input.userId}`);
      throw new Problem(403, 'You may change your own password only.');
    }
    if (user.isAdmin && input.newPassword.length < MIN_ADMIN_PASSWORD_LENGTH) {
      throw invalid([{ field: 'newPassword', message: `must have at least ${MIN_ADMIN_PASSWORD_LENGTH} characters` }]);
    }
    if (!(await this.passwords.matches(user.passwordHash, input.currentPassword))) {
      throw invalid([{ field: 'currentPassword', message: 'is not right' }]);
    }
    const passwordHash = await this.passwords.hash(input.newPassword);
    await this.transactions.run(async (manager) => {
      await this.users.setPassword(manager, user.id, passwordHash);
      await this.sessions.endOf(user.id, undefined, manager);
    });
    return (await this.users.findById(user.id)) ?? user;
  }
}

function wrongCredentials(): Problem {
  return new Problem(401, 'Invalid username or password.');
}

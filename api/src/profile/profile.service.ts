import { Injectable } from '@nestjs/common';
import { SessionService } from '../auth/session.service';
import { Transactions } from '../database/transactions';
import { isDuplicate } from '../database/database-error';
import { stale } from '../http/if-match';
import { Problem } from '../http/problem';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import { UserService } from '../user/user.service';
import type { ProfileInput } from './profile.dto';

/** The limit of signups, because both reveal whether an address is taken. */
const EMAIL_CHANGES = { name: 'email-change', limit: 10, windowSeconds: 3600 };

@Injectable()
export class ProfileService {
  constructor(
    private readonly users: UserService,
    private readonly sessions: SessionService,
    private readonly limits: RateLimitService,
    private readonly transactions: Transactions,
  ) {}

  /** Stores the change. A new timeout applies to existing sessions too. Throws 409 when `version` is not the stored one. */
  async change(user: User, version: number, input: ProfileInput): Promise<User> {
    const { sessionTimeout } = input;
    if (input.email !== undefined && emailKey(input.email) !== user.emailKey)
      await this.limits.check(EMAIL_CHANGES, `user ${user.id}`);
    try {
      await this.transactions.run(async (manager) => {
        if (!(await this.users.change(manager, user.id, version, input))) throw stale();
        if (sessionTimeout !== undefined) await this.sessions.setIdleMinutes(manager, user.id, sessionTimeout);
      });
    } catch (error) {
      if (isDuplicate(error)) throw new Problem(409, 'This e-mail might already be taken.', { code: 'taken' });
      throw error;
    }
    return (await this.users.findById(user.id)) ?? user;
  }
}

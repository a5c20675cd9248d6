import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccountTokenService } from '../account-token/account-token.service';
import { RESET_TTL_MINUTES } from '../account-token/token-purpose';
import { Transactions } from '../database/transactions';
import { MailService } from '../mail/mail.service';
import { countsByNetwork, RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { UserRepository } from '../user/user.repository';
import { emailKey } from '../user/user-key';

/** Requests above a limit get the same response, so that it does not reveal whether the address is known. */
const PER_EMAIL_AND_NETWORK = { name: 'password-reset-email-network', limit: 3, windowSeconds: 3600 };
const PER_EMAIL = { name: 'password-reset-email', limit: 5, windowSeconds: 3600 };
/** Limits the accounts that get a link, when several claim one unconfirmed address. */
const MAX_CLAIMS = 3;
/** Above a limit, a link is sent only if no earlier link stays valid for at least this long. */
const MIN_REMAINING_MS = 15 * 60_000;

/** The delay is random, so that the next request of a client does not run at the same time as the work. */
const MAX_DELAY_MS = 500;

/** Sends links after the response, whose time must not reveal whether a user has the address. */
@Injectable()
export class PasswordLinkService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('password');
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly users: UserRepository,
    private readonly tokens: AccountTokenService,
    private readonly limits: RateLimitService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  request(email: string, ip: string): void {
    const run = sleep(Math.random() * MAX_DELAY_MS)
      .then(() => this.sendLink(email, ip))
      .catch((error: unknown) => this.logger.error(`a link could not be sent: ${String(error)}`))
      .finally(() => this.pending.delete(run));
    this.pending.add(run);
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.pending);
  }

  /** Accounts that only claim the address get a link each, the oldest first. */
  private async sendLink(email: string, ip: string): Promise<void> {
    const isOver = await this.isOver(emailKey(email), ip);
    const users = await this.users.findByEmail(email);
    for (const user of users.slice(0, MAX_CLAIMS)) {
      // Beyond the limit, the owner gets a new link only if no earlier one still works.
      const earlier = isOver ? await this.tokens.newest(user.id, 'reset-password') : null;
      if (!earlier || earlier.expiresAt.getTime() - Date.now() < MIN_REMAINING_MS) await this.sendLinkTo(user);
    }
  }

  private async sendLinkTo(found: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const user = await this.users.lock(tx, found.id);
      if (user?.emailKey !== found.emailKey) return;
      const { firstName, username } = user;
      const token = this.mails.seal(await this.tokens.issueReset(tx, user));
      const data = { firstName, username, token, minutes: RESET_TTL_MINUTES };
      await this.mails.enqueue(tx, { kind: 'reset-password', to: user.email, data });
    });
  }

  private async isOver(email: string, ip: string): Promise<boolean> {
    const counts = countsByNetwork(PER_EMAIL_AND_NETWORK, ip, email);
    for (const { limit, subject } of [...counts, { limit: PER_EMAIL, subject: email }]) {
      if ((await this.limits.hit(limit, subject)).over) return true;
    }
    return false;
  }
}

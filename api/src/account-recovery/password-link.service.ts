import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { AccountTokenService } from '../account-token/account-token.service';
import { RESET_LINK_TTL_MINUTES } from '../account-token/token-purpose';
import { Transactions, type Tx } from '../database/transactions';
import type { AccountLink } from '../mail/kinds/account-mails';
import { MailService } from '../mail/mail.service';
import { countsByNetwork, RateLimitService } from '../rate-limit/rate-limit.service';
import type { User } from '../user/user.entity';
import { MAX_CLAIMING_ACCOUNTS, UserRepository } from '../user/user.repository';
import { mailboxKey, provenEmailKey } from '../user/user-key';

/** Requests above a limit get the same response as others, so that no response reveals whether an address is known. */
const LINKS_PER_EMAIL_AND_NETWORK = { name: 'password-reset-email-network', limit: 3, windowSeconds: 3600 };
const LINKS_PER_EMAIL = { name: 'password-reset-email', limit: 5, windowSeconds: 3600 };
/** Above a limit, a link is sent only if no earlier link stays valid for at least this long. */
const MIN_LINK_VALIDITY_MS = 15 * 60_000;

/**
 * The work starts after a random delay. Without the delay, the work would always slow down the next request of the
 * client, who could measure this.
 */
const MAX_SEND_DELAY_MS = 500;

/** Sends links after the response, because the response time must not reveal whether a user has the address. */
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

  requestLinks(email: string, ip: string): void {
    const run = sleep(Math.random() * MAX_SEND_DELAY_MS)
      .then(() => this.sendLinks(email, ip))
      .catch((error: unknown) => this.logger.error(`a link could not be sent: ${String(error)}`))
      .finally(() => this.pending.delete(run));
    this.pending.add(run);
  }

  /** Runs before the connections to the database are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.pending);
  }

  /**
   * The mail has a link for the account that has confirmed the address, or for each account that claims the address.
   */
  private async sendLinks(email: string, ip: string): Promise<void> {
    const isOver = await this.isOverLimit(mailboxKey(email), ip);
    const users = await this.transactions.read(async (tx) => {
      const found = await this.users.findByEmail(tx, email);
      // Above the limit, new links are sent only if an account has no link that stays valid for long enough; see
      // MIN_LINK_VALIDITY_MS.
      return isOver && (await this.haveValidLinks(tx, found)) ? [] : found;
    });
    const [first] = users;
    if (!first) return;
    await this.transactions.run(async (tx) => {
      const claiming: User[] = [];
      for (const { id } of users) {
        const user = await this.users.lock(tx, id);
        if (user?.emailKey === first.emailKey) claiming.push(user);
      }
      await this.sendMail(tx, claiming, users.length === MAX_CLAIMING_ACCOUNTS, ip);
    });
  }

  private async sendMail(tx: Tx, users: User[], hasMore: boolean, ip: string): Promise<void> {
    const [first, ...others] = users;
    if (!first) return;
    const address = { to: first.email, sender: { owner: first, ip } };
    const mail = await this.mails.admit(tx, { kind: 'reset-password', ...address });
    if (!mail) return;
    const account = await this.issueLinkOf(tx, first);
    const accounts = [account];
    for (const user of others) accounts.push(await this.issueLinkOf(tx, user));
    const data = { firstName: first.firstName, minutes: RESET_LINK_TTL_MINUTES, accounts, hasMore };
    await this.mails.send(tx, mail, { ...account, ...data });
  }

  private async haveValidLinks(tx: Tx, users: User[]): Promise<boolean> {
    for (const { id } of users) {
      const newest = await this.tokens.findNewestValid(tx, id, 'reset-password');
      if (!newest || newest.expiresAt.getTime() - Date.now() < MIN_LINK_VALIDITY_MS) return false;
    }
    return true;
  }

  private async issueLinkOf(tx: Tx, user: User): Promise<AccountLink> {
    const token = this.mails.seal(await this.tokens.issueReset(tx, user));
    return {
      username: user.username,
      isOwner: provenEmailKey(user) !== null,
      token,
      since: user.createdAt.toISOString(),
    };
  }

  private async isOverLimit(email: string, ip: string): Promise<boolean> {
    const counts = countsByNetwork(LINKS_PER_EMAIL_AND_NETWORK, ip, email);
    for (const { limit, subject } of [...counts, { limit: LINKS_PER_EMAIL, subject: email }]) {
      if ((await this.limits.countAttempt(limit, subject)).over) return true;
    }
    return false;
  }
}

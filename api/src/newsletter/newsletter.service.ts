import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG } from '../config/config';
import { RETENTION_DAYS } from '../database/personal-data';
import { Transactions, type Tx } from '../database/transactions';
import { endedLink, notFound } from '../http/problem';
import type { MailSender } from '../mail/mail-limits';
import { MailService } from '../mail/mail.service';
import { subscribedAddress } from '../mail/proven-address';
import { countsByNetwork, RateLimitService } from '../rate-limit/rate-limit.service';
import { seal, unseal } from '../secret/secret-box';
import { makeAlphanumeric } from '../secret/token';
import type { User } from '../user/user.entity';
import { LetterRepository } from './letter.repository';
import type { Subscriber } from './subscriber.entity';
import { SubscriberRepository } from './subscriber.repository';
import { emailKey, mailboxKey, provenEmailKey } from '../user/user-key';

/** Limits the confirmation mails that strangers can send to one mailbox. */
const CONFIRMATION_LIMIT = { name: 'newsletter-confirmation', limit: 3, windowSeconds: 24 * 60 * 60 };
/**
 * Only wrong tokens are counted, because a mail provider sends the unsubscribe requests of many readers from a few IP
 * addresses.
 */
const GUESS_LIMIT = { name: 'newsletter-unsubscribe', limit: 60, windowSeconds: 600, inMemory: true };

const DAY_MS = 24 * 60 * 60_000;
/** The context that encrypts the tokens of the newsletter; see secret-box. */
const TOKEN_CONTEXT = 'newsletter';
/** The length of the encrypted day. With this length, a token fills its database column exactly. */
const TOKEN_DAY_LENGTH = 4;

/**
 * Stores the subscribers of the newsletter. A subscription is active once its reader has confirmed the address (double
 * opt-in). The links in the mails contain a token of the subscription, which confirms and unsubscribes but shows no
 * data.
 */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly subscribers: SubscriberRepository,
    private readonly letters: LetterRepository,
    private readonly transactions: Transactions,
    private readonly mails: MailService,
    private readonly limits: RateLimitService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Subscribes an address. The response does not reveal whether the address was already stored. */
  async subscribe(email: string, ip: string): Promise<void> {
    const mayMail = await this.mayMailTo(email);
    await this.transactions.run((tx) => this.insert(tx, email, mayMail, { owner: null, ip }));
  }

  /**
   * Confirms a subscription. A repeated call changes nothing. Throws 404 for a token that is unknown, has expired or
   * was used to unsubscribe.
   */
  async confirm(token: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.subscribers.lock(tx, { token });
      if (!row) throw endedLink(this.tokenEndOf(token), 404);
      if (!row.confirmedAt) await this.subscribers.update(tx, row, { confirmedAt: new Date() });
    });
  }

  /** Deletes the address of a subscriber. A repeated call changes nothing. Throws 404 for an unknown token. */
  async unsubscribe(token: string, ip: string): Promise<void> {
    await this.limits.runGuess(countsByNetwork(GUESS_LIMIT, ip), async () => {
      if (!(await this.transactions.run((tx) => this.delete(tx, { token })))) this.tokenEndOf(token);
    });
  }

  private newToken({ createdAt }: Subscriber): string {
    const day = Math.floor(createdAt.getTime() / DAY_MS).toString(36);
    return makeAlphanumeric(() => seal(this.config.secretKey, TOKEN_CONTEXT, day.padStart(TOKEN_DAY_LENGTH, '0')));
  }

  /**
   * Returns why a token is no longer valid. The row with the token is deleted, so the token itself contains the day on
   * which the shop made it. Throws 404 for a token that the shop has not made.
   */
  private tokenEndOf(token: string): 'expired' | 'used' {
    let day: string;
    try {
      day = unseal(this.config.secretKey, TOKEN_CONTEXT, token);
    } catch {
      throw notFound();
    }
    const days = Date.now() / DAY_MS - Number.parseInt(day, 36);
    return days < RETENTION_DAYS.unconfirmedSubscriber ? 'used' : 'expired';
  }

  /**
   * Prepares a change of the switch for marketing emails, which subscribes or unsubscribes the account's address, like
   * the newsletter form in the footer. The limit is counted before the transaction, because it uses a separate
   * connection.
   * @param user the account before the change
   * @returns a function that changes the subscription in the transaction of the switch
   */
  async prepareSubscriptionChange(
    user: User,
    isOn: boolean | undefined,
    ip: string,
  ): Promise<(tx: Tx) => Promise<void>> {
    if (isOn === undefined || isOn === user.marketingEmails || !user.email) return async () => {};
    if (isOn) {
      const mayMail = await this.mayMailTo(user.email);
      return (tx) => this.insert(tx, user.email, mayMail, { owner: user, ip });
    }
    const address = provenEmailKey(user);
    if (address === null) return async () => {};
    return async (tx) => void (await this.delete(tx, { emailKey: address }));
  }

  private async mayMailTo(email: string): Promise<boolean> {
    return !(await this.limits.countAttempt(CONFIRMATION_LIMIT, mailboxKey(email))).over;
  }

  private async insert(tx: Tx, email: string, mayMail: boolean, sender: MailSender): Promise<void> {
    const row = { email, emailKey: emailKey(email) };
    await this.subscribers.insert(tx, row);
    const stored = await this.subscribers.lock(tx, { emailKey: row.emailKey });
    if (!stored || stored.confirmedAt || !mayMail) return;
    const token = stored.token ?? this.newToken(stored);
    await this.subscribers.update(tx, stored, { token });
    await this.mails.enqueue(tx, { kind: 'newsletter-confirm', to: stored.email, sender, data: { token } });
  }

  /** Returns false when no such subscriber exists. */
  private async delete(tx: Tx, where: { emailKey: string } | { token: string }): Promise<boolean> {
    const row = await this.subscribers.lock(tx, where);
    if (!row) return false;
    await this.subscribers.delete(tx, row);
    if (row.confirmedAt) await this.letters.countUnsubscribed(tx);
    await this.mails.enqueue(tx, { kind: 'newsletter-goodbye', to: subscribedAddress(row), data: {} });
    return true;
  }
}

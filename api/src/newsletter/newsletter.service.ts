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
import { inLettersAndDigits } from '../secret/token';
import type { User } from '../user/user.entity';
import { LetterRepository } from './letter.repository';
import type { Subscriber } from './subscriber.entity';
import { SubscriberRepository } from './subscriber.repository';
import { emailKey, mailboxKey, provenEmailKey } from '../user/user-key';

/** Limits the confirmation mails that strangers can send to a mailbox. */
const CONFIRMATIONS = { name: 'newsletter-confirmation', limit: 3, windowSeconds: 24 * 60 * 60 };
/** Only wrong tokens count: mail providers unsubscribe many readers from few addresses. */
const GUESSES = { name: 'newsletter-unsubscribe', limit: 60, windowSeconds: 600, inMemory: true };

const DAY_MS = 24 * 60 * 60_000;
/** The context of the tokens; see secret-box. */
const TOKEN = 'newsletter';
/** With this length, a token fills its column. */
const DAY_LENGTH = 4;

/**
 * Stores the addresses of the newsletter. An address is on the list when its reader has confirmed it (double opt-in).
 * The links of its mails have the token of its row, which confirms and unsubscribes but shows no data.
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

  /** Does not reveal whether the address was stored before. */
  async subscribe(email: string, ip: string): Promise<void> {
    const mayMail = await this.mayMail(email);
    await this.transactions.run((tx) => this.insert(tx, email, mayMail, { owner: null, ip }));
  }

  /** Can be repeated. Throws 404 for a token that was never sent, has expired or is unsubscribed. */
  async confirm(token: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.subscribers.lock(tx, { token });
      if (!row) throw endedLink(this.endOf(token), 404);
      if (!row.confirmedAt) await this.subscribers.update(tx, row, { confirmedAt: new Date() });
    });
  }

  /** Deletes the address. Can be repeated. Throws 404 for a token that was never sent. */
  async unsubscribe(token: string, ip: string): Promise<void> {
    await this.limits.guess(countsByNetwork(GUESSES, ip), async () => {
      if (!(await this.transactions.run((tx) => this.delete(tx, { token })))) this.endOf(token);
    });
  }

  private newToken({ createdAt }: Subscriber): string {
    const day = Math.floor(createdAt.getTime() / DAY_MS).toString(36);
    return inLettersAndDigits(() => seal(this.config.secretKey, TOKEN, day.padStart(DAY_LENGTH, '0')));
  }

  /** The row of a token that has ended is deleted, so the token itself says when it was made. Throws 404 if no mail had it. */
  private endOf(token: string): 'expired' | 'used' {
    let day: string;
    try {
      day = unseal(this.config.secretKey, TOKEN, token);
    } catch {
      throw notFound();
    }
    const days = Date.now() / DAY_MS - Number.parseInt(day, 36);
    return days < RETENTION_DAYS.unconfirmedSubscriber ? 'used' : 'expired';
  }

  /**
   * The switch Marketing Emails starts and ends the newsletter of the account's address, as the box of the footer does.
   * The limit is counted at once, before the transaction, because it uses its own connection.
   * @param user before the change
   * @returns the change of the newsletter, for the transaction of the switch
   */
  async prepareSubscriptionChange(
    user: User,
    isOn: boolean | undefined,
    ip: string,
  ): Promise<(tx: Tx) => Promise<void>> {
    if (isOn === undefined || isOn === user.marketingEmails || !user.email) return async () => {};
    if (isOn) {
      const mayMail = await this.mayMail(user.email);
      return (tx) => this.insert(tx, user.email, mayMail, { owner: user, ip });
    }
    const address = provenEmailKey(user);
    if (address === null) return async () => {};
    return async (tx) => void (await this.delete(tx, { emailKey: address }));
  }

  private async mayMail(email: string): Promise<boolean> {
    return !(await this.limits.hit(CONFIRMATIONS, mailboxKey(email))).over;
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

  /** Returns false when there is no such row. */
  private async delete(tx: Tx, where: { emailKey: string } | { token: string }): Promise<boolean> {
    const row = await this.subscribers.lock(tx, where);
    if (!row) return false;
    await this.subscribers.delete(tx, row);
    if (row.confirmedAt) await this.letters.countUnsubscribed(tx);
    await this.mails.enqueue(tx, { kind: 'newsletter-goodbye', to: subscribedAddress(row), data: {} });
    return true;
  }
}

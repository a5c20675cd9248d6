import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions';
import { found } from '../http/problem';
import type { MailSender } from '../mail/mail-limits';
import { MailService } from '../mail/mail.service';
import { subscribedAddress } from '../mail/proven-address';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { newToken } from '../secret/token';
import type { User } from '../user/user.entity';
import { SubscriberRepository } from './subscriber.repository';
import { emailKey, mailboxKey, provenEmailKey } from '../user/user-key';

/** Limits the confirmation mails that strangers can send to a mailbox. */
const CONFIRMATIONS = { name: 'newsletter-confirmation', limit: 3, windowSeconds: 24 * 60 * 60 };

/**
 * Stores the addresses of the newsletter. An address is on the list when its reader has confirmed it (double opt-in).
 * The links of its mails have the token of its row, which confirms and unsubscribes but shows no data.
 */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly subscribers: SubscriberRepository,
    private readonly transactions: Transactions,
    private readonly mails: MailService,
    private readonly limits: RateLimitService,
  ) {}

  /** Does not reveal whether the address was stored before. */
  async subscribe(email: string, ip: string): Promise<void> {
    const mayMail = await this.mayMail(email);
    await this.transactions.run((tx) => this.insert(tx, email, mayMail, { owner: null, ip }));
  }

  /** Can be repeated. Throws 404 for a token that was never sent or is unsubscribed. */
  async confirm(token: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = found(await this.subscribers.lock(tx, { token }));
      if (!row.confirmedAt) await this.subscribers.update(tx, row, { confirmedAt: new Date() });
    });
  }

  /** Deletes the address. Does nothing for an unknown token, which may be a second click. */
  async unsubscribe(token: string): Promise<void> {
    await this.transactions.run((tx) => this.delete(tx, { token }));
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
    return (tx) => this.delete(tx, { emailKey: address });
  }

  private async mayMail(email: string): Promise<boolean> {
    return !(await this.limits.hit(CONFIRMATIONS, mailboxKey(email))).over;
  }

  private async insert(tx: Tx, email: string, mayMail: boolean, sender: MailSender): Promise<void> {
    const row = { email, emailKey: emailKey(email) };
    await this.subscribers.insert(tx, row);
    const stored = await this.subscribers.lock(tx, { emailKey: row.emailKey });
    if (!stored || stored.confirmedAt || !mayMail) return;
    const token = stored.token ?? newToken();
    await this.subscribers.update(tx, stored, { token });
    await this.mails.enqueue(tx, { kind: 'newsletter-confirm', to: stored.email, sender, data: { token } });
  }

  private async delete(tx: Tx, where: { emailKey: string } | { token: string }): Promise<void> {
    const row = await this.subscribers.lock(tx, where);
    if (!row) return;
    await this.subscribers.delete(tx, row);
    await this.mails.enqueue(tx, { kind: 'newsletter-goodbye', to: subscribedAddress(row), data: {} });
  }
}

import { Injectable } from '@nestjs/common';
import { Transactions, type Tx } from '../database/transactions';
import { notFound } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { newToken } from '../secret/token';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';

/** Limits the confirmations that others can send to a mailbox. */
const CONFIRMATIONS = { name: 'newsletter-confirmation', limit: 3, windowSeconds: 24 * 60 * 60 };

type Row = { id: number; email: string; token: string | null; confirmedAt: Date | null };

const COLUMNS = 'id, email, token, confirmed_at AS confirmedAt';

/**
 * Stores the addresses of the newsletter. An address is on the list when its reader has confirmed it (double opt-in).
 * The links of its mails have the token of its row, which confirms and unsubscribes but shows no data.
 */
@Injectable()
export class NewsletterService {
  constructor(
    private readonly transactions: Transactions,
    private readonly mails: MailService,
    private readonly limits: RateLimitService,
  ) {}

  /** The caller does not learn whether the address was there before. */
  async subscribe(email: string): Promise<void> {
    const mayMail = await this.mayMail(email);
    await this.transactions.run((tx) => this.insert(tx, email, mayMail));
  }

  /** Confirming twice is the same as once. Throws 404 for a token that was never sent or is unsubscribed. */
  async confirm(token: string): Promise<void> {
    await this.transactions.run(async (tx) => {
      const row = await this.lock(tx, 'token', token);
      if (!row) throw notFound();
      if (row.confirmedAt) return;
      await tx.query('UPDATE subscriber SET confirmed_at = ? WHERE id = ?', [new Date(), row.id]);
    });
  }

  /** Deletes the address. Does nothing for an unknown token: it may be the second click. */
  async unsubscribe(token: string): Promise<void> {
    await this.transactions.run((tx) => this.delete(tx, 'token', token));
  }

  /**
   * The switch Marketing Emails starts and ends the newsletter of the account's address, as the box of the footer does.
   * The limit is counted at once, because it uses a connection of its own.
   * @param user before the change
   * @param isOn undefined: the switch stays as it is
   * @returns the change of the newsletter, for the transaction of the switch
   */
  async prepareSubscriptionChange(user: User, isOn: boolean | undefined): Promise<(tx: Tx) => Promise<void>> {
    if (isOn === undefined || isOn === user.marketingEmails || !user.email) return async () => {};
    if (isOn) {
      const mayMail = await this.mayMail(user.email);
      return (tx) => this.insert(tx, user.email, mayMail);
    }
    // Anybody can sign up with the address of somebody else.
    if (!user.emailVerifiedAt) return async () => {};
    return (tx) => this.delete(tx, 'email_key', user.emailKey);
  }

  private async mayMail(email: string): Promise<boolean> {
    return !(await this.limits.hit(CONFIRMATIONS, emailKey(email))).over;
  }

  private async insert(tx: Tx, email: string, mayMail: boolean): Promise<void> {
    await tx.query(
      'INSERT INTO subscriber (email, email_key, created_at) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = id',
      [email, emailKey(email), new Date()],
    );
    const row = await this.lock(tx, 'email_key', emailKey(email));
    if (!row || row.confirmedAt || !mayMail) return;
    const token = row.token ?? newToken();
    await tx.query('UPDATE subscriber SET token = ? WHERE id = ?', [token, row.id]);
    await this.mails.enqueue(tx, { kind: 'newsletter-confirm', to: row.email, data: { token } });
  }

  private async delete(tx: Tx, column: 'email_key' | 'token', value: string): Promise<void> {
    const row = await this.lock(tx, column, value);
    if (!row) return;
    await tx.query('DELETE FROM subscriber WHERE id = ?', [row.id]);
    // An address that was never confirmed gets no goodbye.
    if (row.confirmedAt) await this.mails.enqueue(tx, { kind: 'newsletter-goodbye', to: row.email, data: {} });
  }

  private async lock(tx: Tx, column: 'email_key' | 'token', value: string): Promise<Row | undefined> {
    const sql = `SELECT ${COLUMNS} FROM subscriber WHERE ${column} = ? FOR UPDATE`;
    const [row] = await tx.query<Row[]>(sql, [value]);
    return row;
  }
}

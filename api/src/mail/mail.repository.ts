import { Injectable } from '@nestjs/common';
import { redact } from '@telemarket/server-kit/redact';
import { DataSource, type SelectQueryBuilder } from 'typeorm';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import { MAX_RETRY_MS } from './backoff';
import { MAIL_SORTS, type MailFilterQuery, type MailSort } from './mail.dto';
import { Mail, type MailState } from './mail.entity';

export type ClaimedMail = Pick<
  Mail,
  'id' | 'kind' | 'recipient' | 'language' | 'messageId' | 'attempts' | 'createdAt'
> & {
  data: string;
};

/** Each channel has its own courier, so that a slow push service does not delay mails. */
export type Channel = 'mail' | 'push';
/** The kind of a message to a device. Every other kind is a mail. */
export const PUSH_KIND = 'push';

/** A notification, as the service worker of the shop shows it. Details are at the path, for the signed-in user only. */
export type PushData = { title: string; body: string; path: string };

export const pushRecipient = (deviceId: number): string => `device ${deviceId}`;
export const pushDevice = (recipient: string): number => Number(recipient.split(' ')[1]);

const MAX_ERROR = 500;

// The time comes from the database, so that the clocks of couriers do not matter.
const NOW = 'UTC_TIMESTAMP(3)';
const IN_MS = `DATE_ADD(${NOW}, INTERVAL ? MICROSECOND)`;
/** No retry is later than MAX_RETRY_MS. A later time was set before the clock went back, so it counts as due. */
const IS_DUE = `state = 'due' AND (due_at IS NULL OR due_at <= ${NOW} OR due_at > ${IN_MS})`;

export type NewMailRow = Pick<Mail, 'kind' | 'recipient' | 'language' | 'messageId'> & { data: string };
export type MailCount = { channel: Channel; state: MailState; count: number; oldest: number };

/** The couriers run single statements: no transaction stays open while a mail is sent. */
@Injectable()
export class MailRepository extends ListRepository<Mail, MailFilterQuery, MailSort> {
  constructor(private readonly dataSource: DataSource) {
    super(dataSource.getRepository(Mail), MAIL_SORTS, ['recipient', 'kind']);
  }

  async insert(tx: Tx, { kind, recipient, language, data, messageId }: NewMailRow): Promise<void> {
    await tx.query(
      'INSERT INTO mail (kind, recipient, language, data, message_id, created_at) VALUES (?, ?, ?, ?, ?, ?)',
      [kind, recipient, language, data, messageId, new Date()],
    );
  }

  async waiting(tx: Tx, recipients: string[]): Promise<{ id: number; data: string }[]> {
    return tx.query("SELECT id, data FROM mail WHERE state IN ('due', 'dead') AND recipient IN (?)", [recipients]);
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.delete(Mail, id);
  }

  find(id: number): Promise<Mail | null> {
    return this.rows.findOneBy({ id });
  }

  /** Counts waiting and dead mails, and returns the age of the oldest in seconds. Reads only the index on the state. */
  async count(): Promise<MailCount[]> {
    const rows = await this.dataSource.query<MailCount[]>(
      `SELECT IF(kind = '${PUSH_KIND}', 'push', 'mail') AS channel, state, COUNT(*) AS count,
         GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(created_at), ${NOW})) AS oldest
       FROM mail WHERE state IN ('due', 'dead') GROUP BY 1, 2`,
    );
    return rows.map((row) => ({ ...row, count: Number(row.count), oldest: Number(row.oldest) }));
  }

  /** Returns the oldest due mails, without a lock. */
  async due(channel: Channel, limit: number): Promise<Pick<Mail, 'id' | 'attempts'>[]> {
    const comparison = channel === 'push' ? '=' : '<>';
    const sql = `SELECT id, attempts FROM mail WHERE ${IS_DUE} AND kind ${comparison} '${PUSH_KIND}' ORDER BY id LIMIT ?`;
    return this.dataSource.query(sql, [MAX_RETRY_MS * 1000, limit]);
  }

  /**
   * Returns null when another courier was faster. `attempts` is compared, and each claim increments it. With another
   * condition the database would search and lock the index on `state` instead of the one row.
   */
  async claim({ id, attempts }: Pick<Mail, 'id' | 'attempts'>, leaseMs: number): Promise<ClaimedMail | null> {
    const claimed = await this.update(
      `UPDATE mail SET attempts = attempts + 1, due_at = ${IN_MS} WHERE id = ? AND attempts = ?`,
      [leaseMs * 1000, id, attempts],
    );
    if (!claimed) return null;
    const [mail] = await this.dataSource.query<ClaimedMail[]>(
      `SELECT id, kind, recipient, language, data, message_id AS messageId, attempts, created_at AS createdAt
       FROM mail WHERE id = ? AND attempts = ?`,
      [id, attempts + 1],
    );
    return mail ?? null;
  }

  /** Marks the mail as sent, even if another courier has claimed it since. */
  async markSent(id: number): Promise<void> {
    await this.update(
      `UPDATE mail SET state = 'sent', data = NULL, last_error = NULL, due_at = NULL, ended_at = ${NOW}
       WHERE id = ? AND state = 'due'`,
      [id],
    );
  }

  async retryLater({ id, attempts }: ClaimedMail, delayMs: number, error: string): Promise<void> {
    await this.update(
      `UPDATE mail SET due_at = ${IN_MS}, last_error = ? WHERE id = ? AND attempts = ? AND state = 'due'`,
      [Math.round(delayMs * 1000), toStoredError(error), id, attempts],
    );
  }

  async markDead({ id, attempts }: ClaimedMail, error: string): Promise<void> {
    await this.update(
      `UPDATE mail SET state = 'dead', due_at = NULL, last_error = ?, ended_at = ${NOW}
       WHERE id = ? AND attempts = ? AND state = 'due'`,
      [toStoredError(error), id, attempts],
    );
  }

  /** Makes a dead mail due with the same Message-ID, and resets its attempts. Returns false when it is not dead. */
  async requeue(id: number): Promise<boolean> {
    return this.update(
      "UPDATE mail SET state = 'due', attempts = 0, due_at = NULL, ended_at = NULL WHERE id = ? AND state = 'dead'",
      [id],
    );
  }

  protected filter(query: SelectQueryBuilder<Mail>, { state }: MailFilterQuery): void {
    if (state) query.where('row.state = :state', { state });
  }

  private async update(sql: string, values: unknown[]): Promise<boolean> {
    const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(sql, values);
    return affectedRows > 0;
  }
}

/** Redacts the error, because servers repeat the address in their replies. */
function toStoredError(error: string): string {
  return [...redact(error.replace(/\s+/g, ' '))].slice(0, MAX_ERROR).join('');
}

import { redact } from '@telemarket/server-kit/redact';
import type { DataSource } from 'typeorm';
import { MAX_RETRY_MS } from './backoff';
import type { Mail } from './mail.entity';

export type ClaimedMail = Pick<
  Mail,
  'id' | 'kind' | 'recipient' | 'language' | 'messageId' | 'attempts' | 'createdAt'
> & {
  data: string;
};

/** Each channel has a courier of its own, so that a slow push service does not delay mails. */
export type Channel = 'mail' | 'push';
/** The kind of a message to a device. Every other kind is a mail. */
export const PUSH_KIND = 'push';

/** This is longer than the maximum time that a courier takes for one mail. */
export const LEASE_MS = 3 * 60_000;
const MAX_ERROR = 500;

// The time comes from the database, so that the clocks of couriers do not matter.
const NOW = 'UTC_TIMESTAMP(3)';
const IN_MS = `DATE_ADD(${NOW}, INTERVAL ? MICROSECOND)`;
/** No retry is later than MAX_RETRY_MS. A later time was set before the clock went back, so it counts as due. */
const IS_DUE = `state = 'due' AND (due_at IS NULL OR due_at <= ${NOW} OR due_at > ${IN_MS})`;

/** Runs single statements on the outbox: no transaction stays open while a mail is sent. */
export class Outbox {
  constructor(
    private readonly dataSource: DataSource,
    private readonly leaseMs = LEASE_MS,
    private readonly channel: Channel = 'mail',
  ) {}

  /** Returns the oldest due mails, without a lock. */
  async due(limit: number): Promise<Pick<Mail, 'id' | 'attempts'>[]> {
    const comparison = this.channel === 'push' ? '=' : '<>';
    const sql = `SELECT id, attempts FROM mail WHERE ${IS_DUE} AND kind ${comparison} '${PUSH_KIND}' ORDER BY id LIMIT ?`;
    return this.dataSource.query(sql, [MAX_RETRY_MS * 1000, limit]);
  }

  /**
   * Returns null when another courier was faster. `attempts` is compared, and each claim increments it. With another
   * condition the database would search and lock the index on `state` instead of the one row.
   */
  async claim({ id, attempts }: Pick<Mail, 'id' | 'attempts'>): Promise<ClaimedMail | null> {
    const claimed = await this.update(
      `UPDATE mail SET attempts = attempts + 1, due_at = ${IN_MS} WHERE id = ? AND attempts = ?`,
      [this.leaseMs * 1000, id, attempts],
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

  private async update(sql: string, values: unknown[]): Promise<boolean> {
    const { affectedRows } = await this.dataSource.query<{ affectedRows: number }>(sql, values);
    return affectedRows > 0;
  }
}

/** Redacts the error, because servers repeat the address in their replies. */
function toStoredError(error: string): string {
  return [...redact(error.replace(/\s+/g, ' '))].slice(0, MAX_ERROR).join('');
}

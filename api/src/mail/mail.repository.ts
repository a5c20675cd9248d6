import { Injectable } from '@nestjs/common';
import { cutText } from '@telemarket/composition/text';
import { redact } from '@telemarket/server-kit/redact';
import type { FindOptionsWhere, QueryDeepPartialEntity, SelectQueryBuilder } from 'typeorm';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import { MAX_RETRY_MS } from './backoff';
import { MAIL_SORTS, type MailFilterQuery, type MailSort } from './mail.dto';
import { Mail, type MailState } from './mail.entity';

export type ClaimedMail = Omit<Mail, 'data' | 'state' | 'dueAt' | 'lastError' | 'endedAt'> & { data: string };

/**
 * Each channel has its own courier, so that a slow push service does not delay mails. Telegram messages and newsletter
 * letters have their own tables.
 */
export type OutboxChannel = 'mail' | 'push' | 'telegram' | 'newsletter';
/** The kind of a push message to a device. All other kinds are mails. */
export const PUSH_KIND = 'push';

/**
 * A notification as the service worker of the shop shows it. The details are on the page at `path`, which only the
 * signed-in user can see.
 */
export type PushData = { title: string; body: string; path: string };

export const pushRecipient = (deviceId: number): string => `device ${deviceId}`;
export const pushDeviceId = (recipient: string): number => Number(recipient.split(' ')[1]);

const MAX_ERROR_LENGTH = 500;

/** The language is fixed, because all texts are in English. */
const INSERT = `INSERT INTO mail (kind, recipient, language, data, message_id, created_at, due_at)
  VALUES (?, ?, 'en', ?, ?, ?, DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND))`;

// The database sets the times, so that the clocks of the couriers do not matter.
const NOW = 'UTC_TIMESTAMP(3)';
const timeInMs = (ms: number) => () => `DATE_ADD(${NOW}, INTERVAL ${Math.round(ms * 1000)} MICROSECOND)`;
/**
 * The SQL condition for a mail that can be sent now. No retry is planned further ahead than MAX_RETRY_MS: a later time
 * means that the clock was set back, so the mail counts as due.
 */
const IS_DUE = `state = 'due' AND (due_at IS NULL OR due_at <= ${NOW} OR due_at > ${timeInMs(MAX_RETRY_MS)()})`;
const ENDED_COLUMNS = { dueAt: null, endedAt: () => NOW };

export type NewMailRow = Pick<Mail, 'kind' | 'recipient' | 'messageId'> & {
  data: string;
  /** The mail is sent after this time. By default, it is sent at once. */
  delayMs?: number;
};
export type MailAttempt = Pick<Mail, 'id' | 'attempts'>;
export type MailCount = { channel: 'mail' | 'push'; state: MailState; count: number; oldest: number };

/** Couriers run single statements, because no transaction may stay open while a mail is being sent. */
@Injectable()
export class MailRepository extends ListRepository<Mail, MailFilterQuery, MailSort> {
  constructor() {
    super(Mail, MAIL_SORTS, ['recipient', 'kind']);
  }

  async insert(tx: Tx, { kind, recipient, data, messageId, delayMs }: NewMailRow): Promise<void> {
    const delay = delayMs === undefined ? null : delayMs * 1000;
    await tx.query(INSERT, [kind, recipient, data, messageId, new Date(), delay]);
  }

  /** Finds a mail that is due later, and that no courier has claimed yet. */
  async findScheduled(tx: Tx, kind: string, recipient: string): Promise<{ id: number; data: string } | null> {
    const [row] = await tx.query<{ id: number; data: string }[]>(
      `SELECT id, data FROM mail
       WHERE state = 'due' AND attempts = 0 AND due_at > ${NOW} AND kind = ? AND recipient = ? LIMIT 1`,
      [kind, recipient],
    );
    return row ?? null;
  }

  /** Changes the data of a scheduled mail. Returns false when a courier has already claimed the mail. */
  async updateScheduled(tx: Tx, id: number, data: string): Promise<boolean> {
    const { affected } = await tx.update(Mail, { id, attempts: 0 }, { data });
    return affected === 1;
  }

  findWaiting(tx: Tx, recipients: string[]): Promise<{ id: number; data: string }[]> {
    return tx.query("SELECT id, data FROM mail WHERE state IN ('due', 'dead') AND recipient IN (?)", [recipients]);
  }

  /** Finds the data of the mails of a kind that were given up after the given time. */
  findDead(tx: Tx, kind: string, since: Date): Promise<{ data: string }[]> {
    return tx.query("SELECT data FROM mail WHERE state = 'dead' AND ended_at > ? AND kind = ?", [since, kind]);
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.delete(Mail, id);
  }

  find(tx: Tx, id: number): Promise<Mail | null> {
    return tx.findOneBy(Mail, { id });
  }

  /**
   * Counts the due and the dead mails of each channel, and returns the age of the oldest in seconds. Reads all of these
   * rows.
   */
  async count(tx: Tx): Promise<MailCount[]> {
    const rows = await tx.query<MailCount[]>(
      `SELECT IF(kind = '${PUSH_KIND}', 'push', 'mail') AS channel, state, COUNT(*) AS count,
         GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(created_at), ${NOW})) AS oldest
       FROM mail WHERE state IN ('due', 'dead') GROUP BY 1, 2`,
    );
    return rows.map((row) => ({ ...row, count: Number(row.count), oldest: Number(row.oldest) }));
  }

  findDue(tx: Tx, channel: OutboxChannel, limit: number): Promise<MailAttempt[]> {
    const comparison = channel === 'push' ? '=' : '<>';
    const sql = `SELECT id, attempts FROM mail WHERE ${IS_DUE} AND kind ${comparison} '${PUSH_KIND}' ORDER BY id LIMIT ?`;
    return tx.query(sql, [limit]);
  }

  /**
   * Claims a mail. Returns null when another courier was faster. Every claim increments `attempts`, so comparing this
   * number is enough. A condition on `state` would make the database search and lock its index instead of one row.
   */
  async claim(tx: Tx, { id, attempts }: MailAttempt, leaseMs: number): Promise<ClaimedMail | null> {
    const next = attempts + 1;
    if (!(await this.changeRow(tx, { id, attempts }, { attempts: next, dueAt: timeInMs(leaseMs) }))) return null;
    const [mail] = await tx.findBy(Mail, { id, attempts: next });
    return (mail as ClaimedMail | undefined) ?? null;
  }

  /** Marks the mail as sent, even if another courier has claimed it in the meantime. */
  async markSent(tx: Tx, id: number): Promise<void> {
    await this.changeRow(tx, { id, state: 'due' }, { ...ENDED_COLUMNS, state: 'sent', data: null, lastError: null });
  }

  async retryLater(tx: Tx, { id, attempts }: MailAttempt, delayMs: number, error: string): Promise<void> {
    await this.changeRow(
      tx,
      { id, attempts, state: 'due' },
      { dueAt: timeInMs(delayMs), lastError: toStoredError(error) },
    );
  }

  async markDead(tx: Tx, { id, attempts }: MailAttempt, error: string): Promise<void> {
    const change = { ...ENDED_COLUMNS, state: 'dead', lastError: toStoredError(error) } as const;
    await this.changeRow(tx, { id, attempts, state: 'due' }, change);
  }

  /**
   * Makes a dead mail due again with the same Message-ID, and sets its attempts to 0. Returns false when the mail is
   * not dead.
   */
  requeue(tx: Tx, id: number): Promise<boolean> {
    return this.changeRow(tx, { id, state: 'dead' }, { state: 'due', attempts: 0, dueAt: null, endedAt: null });
  }

  protected addFilter(query: SelectQueryBuilder<Mail>, { state }: MailFilterQuery): void {
    if (state) query.where('row.state = :state', { state });
  }

  private async changeRow(
    tx: Tx,
    where: FindOptionsWhere<Mail>,
    values: QueryDeepPartialEntity<Mail>,
  ): Promise<boolean> {
    const { affected } = await tx.update(Mail, where, values);
    return affected === 1;
  }
}

/** Shortens an error for storage, and removes email addresses, because mail servers repeat them in their replies. */
export function toStoredError(error: string): string {
  return cutText(redact(error.replace(/\s+/g, ' ')), MAX_ERROR_LENGTH);
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { MAX_RETRY_MS } from '../mail/backoff';
import { TelegramUpdate } from './telegram-update.entity';

export type NewUpdate = Pick<TelegramUpdate, 'updateId' | 'body'>;
export type WaitingUpdate = Pick<TelegramUpdate, 'id' | 'attempts'> & { body: string };

const NOW = 'UTC_TIMESTAMP(3)';
/** Inserts all updates of an answer at once, because an answer has at most 100 updates. */
const INSERT = `INSERT IGNORE INTO telegram_update (bot_id, update_id, body, received_at, done_at) VALUES ?`;
/**
 * An update is due when its time has come. A time that is further away than the longest pause shows that the clock of
 * the database has gone back, so this update is due, too.
 */
const IS_DUE = `(due_at IS NULL OR due_at <= ${NOW} OR due_at > DATE_ADD(${NOW}, INTERVAL ${MAX_RETRY_MS * 1000} MICROSECOND))`;
const FIND_DUE = `SELECT id FROM telegram_update WHERE bot_id = ? AND done_at IS NULL AND ${IS_DUE} ORDER BY id LIMIT ?`;
const LOCK = 'SELECT id, attempts, body FROM telegram_update WHERE id = ? AND done_at IS NULL FOR UPDATE';
const COUNT_WAITING = `SELECT COUNT(*) AS count, GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(received_at), ${NOW})) AS oldest
  FROM telegram_update WHERE bot_id = ? AND done_at IS NULL`;

@Injectable()
export class TelegramUpdateRepository {
  /** Ignores updates that are stored already. An update without a body is stored as done. */
  async insert(tx: Tx, botId: number, updates: readonly NewUpdate[]): Promise<void> {
    const now = new Date();
    const rows = updates.map(({ updateId, body }) => [botId, updateId, body, now, body === null ? now : null]);
    if (rows.length > 0) await tx.query(INSERT, [rows]);
  }

  async findDue(tx: Tx, botId: number, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(FIND_DUE, [botId, limit]);
    return rows.map(({ id }) => id);
  }

  /** Waits while another process works on the update. Returns null when the update is done. */
  async lock(tx: Tx, id: number): Promise<WaitingUpdate | null> {
    const [row] = await tx.query<WaitingUpdate[]>(LOCK, [id]);
    return row ?? null;
  }

  async markDone(tx: Tx, id: number): Promise<void> {
    await tx.update(TelegramUpdate, { id }, { body: null, dueAt: null, doneAt: () => NOW });
  }

  async retryLater(tx: Tx, id: number, delayMs: number): Promise<void> {
    const dueAt = () => `DATE_ADD(${NOW}, INTERVAL ${Math.round(delayMs * 1000)} MICROSECOND)`;
    await tx.update(TelegramUpdate, { id }, { attempts: () => 'attempts + 1', dueAt });
  }

  /** Counts the updates that wait, and returns the age of the oldest one in seconds. */
  async count(tx: Tx, botId: number): Promise<{ count: number; oldest: number }> {
    const [row] = await tx.query<{ count: number | string; oldest: number | string | null }[]>(COUNT_WAITING, [botId]);
    return { count: Number(row?.count ?? 0), oldest: Number(row?.oldest ?? 0) };
  }
}

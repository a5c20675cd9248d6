import { Injectable } from '@nestjs/common';
import { cutText } from '@telemarket/composition/text';
import { type FindOptionsWhere, In, type QueryDeepPartialEntity } from 'typeorm';
import type { Tx } from '../database/transactions';
import { MAX_RETRY_MS } from '../mail/backoff';
import { TelegramMessage, type TelegramMessageState } from './telegram-message.entity';

export type NewTelegramMessage = Pick<TelegramMessage, 'keyHash' | 'method' | 'content'> & {
  chatId: string;
  delayMs: number;
};
export type MessageHead = Pick<TelegramMessage, 'id' | 'attempts'> & { chatId: string };
export type ClaimedMessage = MessageHead & Pick<TelegramMessage, 'method' | 'content'>;

const MAX_ERROR_LENGTH = 500;
const NOW = 'UTC_TIMESTAMP(3)';
const inMs = (ms: number) => () => `DATE_ADD(${NOW}, INTERVAL ${Math.round(ms * 1000)} MICROSECOND)`;
const INSERT = `INSERT IGNORE INTO telegram_message (key_hash, method, chat_id, content, created_at, due_at)
  VALUES (?, ?, ?, ?, ?, DATE_ADD(UTC_TIMESTAMP(3), INTERVAL ? MICROSECOND))`;
/**
 * A message is due when its time has come. A time that is further away than the longest pause shows that the clock of
 * the database has gone back, so this message is due, too.
 */
const IS_DUE = `message.state = 'due' AND (message.due_at IS NULL OR message.due_at <= ${NOW}
  OR message.due_at > ${inMs(MAX_RETRY_MS)()})`;
/** Finds the first message of each chat, because the messages of a chat are sent one after another. */
const FIND_HEADS = `SELECT message.id, message.attempts, CAST(message.chat_id AS CHAR) AS chatId
  FROM telegram_message message WHERE ${IS_DUE} AND NOT EXISTS (
    SELECT 1 FROM telegram_message earlier WHERE earlier.chat_id = message.chat_id
      AND earlier.method = message.method AND earlier.id < message.id AND earlier.state = 'due')
  ORDER BY message.id LIMIT ?`;
const FIND_CLAIMED = `SELECT id, attempts, method, content, CAST(chat_id AS CHAR) AS chatId FROM telegram_message
  WHERE id = ? AND attempts = ?`;
const COUNT_BY_STATE = `SELECT state, COUNT(*) AS count, GREATEST(0, TIMESTAMPDIFF(SECOND, MIN(created_at), ${NOW})) AS oldest
  FROM telegram_message WHERE state IN ('due', 'dead') GROUP BY state`;
const ENDED_VALUES = { chatId: null, content: null, dueAt: null, endedAt: () => NOW };

type MessageAttempt = Pick<MessageHead, 'id' | 'attempts'>;
type MessageCount = { state: 'due' | 'dead'; count: number; oldest: number };

/**
 * Each method runs single statements, as in the outbox of mails, so that no transaction stays open while a message is
 * sent.
 */
@Injectable()
export class TelegramMessageRepository {
  /** Returns false when a message with this key is stored already. */
  async insert(tx: Tx, { keyHash, method, chatId, content, delayMs }: NewTelegramMessage): Promise<boolean> {
    const values = [keyHash, method, chatId, content, new Date(), delayMs * 1000];
    const { affectedRows } = await tx.query<{ affectedRows: number }>(INSERT, values);
    return affectedRows === 1;
  }

  findHeads(tx: Tx, limit: number): Promise<MessageHead[]> {
    return tx.query(FIND_HEADS, [limit]);
  }

  /** Returns null when another process has claimed the message first. */
  async claim(tx: Tx, { id, attempts }: MessageAttempt, leaseMs: number): Promise<ClaimedMessage | null> {
    const next = attempts + 1;
    if (!(await this.change(tx, { id, attempts, state: 'due' }, { attempts: next, dueAt: inMs(leaseMs) }))) return null;
    const [message] = await tx.query<ClaimedMessage[]>(FIND_CLAIMED, [id, next]);
    return message ?? null;
  }

  async markSent(tx: Tx, id: number): Promise<void> {
    await this.change(tx, { id, state: 'due' }, { ...ENDED_VALUES, state: 'sent', lastError: null });
  }

  async retryLater(tx: Tx, { id, attempts }: MessageAttempt, delayMs: number, error: string): Promise<void> {
    const change = { dueAt: inMs(delayMs), lastError: cutText(error, MAX_ERROR_LENGTH) };
    await this.change(tx, { id, attempts, state: 'due' }, change);
  }

  async markDead(tx: Tx, { id, attempts }: MessageAttempt, error: string): Promise<void> {
    const change = { ...ENDED_VALUES, state: 'dead', lastError: cutText(error, MAX_ERROR_LENGTH) } as const;
    await this.change(tx, { id, attempts, state: 'due' }, change);
  }

  /** Ends all messages that wait for a chat. */
  async refuseWaiting(tx: Tx, chatId: string): Promise<void> {
    await tx.update(TelegramMessage, { chatId: Number(chatId), state: 'due' }, { ...ENDED_VALUES, state: 'refused' });
  }

  /** Returns those of the hashes that belong to a stored message. */
  async findUsedKeys(tx: Tx, hashes: readonly string[]): Promise<Set<string>> {
    const rows = await tx.find(TelegramMessage, { select: { keyHash: true }, where: { keyHash: In(hashes) } });
    return new Set(rows.map(({ keyHash }) => keyHash));
  }

  async countWaiting(tx: Tx, chatId: string): Promise<number> {
    return tx.countBy(TelegramMessage, { chatId: Number(chatId), state: 'due' });
  }

  /**
   * Counts the messages that wait and those that were given up. Returns with each count the age of the oldest message
   * in seconds.
   */
  async count(tx: Tx): Promise<MessageCount[]> {
    const rows =
      await tx.query<{ state: 'due' | 'dead'; count: number | string; oldest: number | string }[]>(COUNT_BY_STATE);
    return rows.map(({ state, count, oldest }) => ({ state, count: Number(count), oldest: Number(oldest) }));
  }

  private async change(
    tx: Tx,
    where: FindOptionsWhere<TelegramMessage> & { state: TelegramMessageState },
    values: QueryDeepPartialEntity<TelegramMessage>,
  ): Promise<boolean> {
    const { affected } = await tx.update(TelegramMessage, where, values);
    return affected === 1;
  }
}

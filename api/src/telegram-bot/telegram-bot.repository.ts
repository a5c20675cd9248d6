import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { TelegramBot } from './telegram-bot.entity';

const NOW = 'UTC_TIMESTAMP(3)';
const IN_MS = `DATE_ADD(${NOW}, INTERVAL ? MICROSECOND)`;

/**
 * Reads and writes the state of the bot. All times come from the database, so that different clocks of the processes do
 * not matter.
 */
@Injectable()
export class TelegramBotRepository {
  async insert(tx: Tx, id: number): Promise<void> {
    await tx.query('INSERT IGNORE INTO telegram_bot (id) VALUES (?)', [id]);
  }

  /** Takes or renews the lease. Returns false while another process holds the lease. */
  async acquire(tx: Tx, id: number, holder: string, ttlMs: number): Promise<boolean> {
    const ttl = ttlMs * 1000;
    // A lease must not end later than a new lease would. If it does, the clock of the database has gone back, and the
    // lease counts as ended.
    const { affectedRows } = await tx.query<{ affectedRows: number }>(
      `UPDATE telegram_bot SET holder = ?, lease_until = ${IN_MS}
       WHERE id = ? AND (holder IS NULL OR holder = ? OR lease_until < ${NOW} OR lease_until > ${IN_MS})`,
      [holder, ttl, id, holder, ttl],
    );
    return affectedRows === 1;
  }

  async release(tx: Tx, id: number, holder: string): Promise<void> {
    await tx.update(TelegramBot, { id, holder }, { holder: null, leaseUntil: null });
  }

  async markPolled(tx: Tx, id: number): Promise<void> {
    await tx.update(TelegramBot, { id }, { polledAt: () => NOW });
  }

  async setUsername(tx: Tx, id: number, username: string): Promise<void> {
    await tx.update(TelegramBot, { id }, { username });
  }

  async findUsername(tx: Tx, id: number): Promise<string | null> {
    return (await tx.findOneBy(TelegramBot, { id }))?.username ?? null;
  }

  /** Returns the seconds since Telegram last answered a poll. Null when Telegram has never answered one. */
  async findPollAge(tx: Tx, id: number): Promise<number | null> {
    const sql = `SELECT GREATEST(0, TIMESTAMPDIFF(SECOND, polled_at, ${NOW})) AS age FROM telegram_bot WHERE id = ?`;
    const [row] = await tx.query<{ age: number | string | null }[]>(sql, [id]);
    return row?.age === null || row === undefined ? null : Number(row.age);
  }
}

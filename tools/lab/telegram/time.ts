import { setTimeout as sleep } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import type { LocalTelegram } from '../../telegram/local-telegram';

const DAY_MS = 86_400_000;
const LOCK_RETRY_MS = 50;
/** The maximum time from an answer to its storage. Time may be skipped in between. */
const MAX_STORE_DELAY_MS = 5_000;

interface PausedProcess {
  readonly pid: number;
}

/**
 * Tables whose times are not moved, because they contain the lease of a running process, or sign-ins that are in
 * progress.
 */
const UNMOVED_TABLES = ['telegram_bot', 'telegram_link_request'];
/** Finds the columns with times that the parts for Telegram store or compare. */
const TIME_COLUMNS_QUERY = `SELECT table_name AS tableName, column_name AS columnName, data_type AS type FROM information_schema.columns
  WHERE table_schema = DATABASE() AND data_type IN ('datetime', 'date') AND (
    (table_name LIKE 'telegram\\_%' AND table_name NOT IN (?)) OR table_name = 'product_member_count' OR
    (table_name = 'user' AND column_name = 'telegram_linked_at') OR (table_name = 'order' AND column_name = 'created_at'))`;

type TimeColumn = RowDataPacket & { tableName: string; columnName: string; type: 'datetime' | 'date' };

/**
 * Lets time pass: puts the clock of the local Telegram forward, and moves the times that the shop has stored back.
 * The processes are paused meanwhile, so that no process sees a half-finished change.
 */
export class LabTime {
  /** The time in ms by which all clocks are ahead of the clock of this machine. */
  skippedMs = 0;
  private movedDays = 0;
  private columns: TimeColumn[] = [];
  /**
   * The times in ms by which the clock was ahead, each with the machine time from which it applied. The last one is the
   * present one.
   */
  private readonly leads: { from: number; ms: number }[] = [];
  private last: Promise<unknown> = Promise.resolve();

  private constructor(
    private readonly database: Connection,
    private readonly telegram: LocalTelegram,
    private readonly processes: () => readonly PausedProcess[],
  ) {}

  static async open(
    database: Connection,
    telegram: LocalTelegram,
    processes: () => readonly PausedProcess[],
  ): Promise<LabTime> {
    const time = new LabTime(database, telegram, processes);
    const [columns] = await database.query<TimeColumn[]>(TIME_COLUMNS_QUERY, [UNMOVED_TABLES]);
    time.columns = columns;
    // a paused process may hold locks in the database, so a lock is not awaited for long
    await database.query('SET SESSION innodb_lock_wait_timeout = 1');
    return time;
  }

  now(): number {
    return Date.now() + this.skippedMs;
  }

  /** Converts a time from a column of the shop to the time of the local Telegram. */
  momentOf(stored: Date): number {
    return stored.getTime() + this.skippedMs;
  }

  /** Converts a time from a stored text to the time of the local Telegram. Stored texts are not moved back. */
  momentOfText(stored: string): number {
    const at = Date.parse(stored);
    return at + (this.leads.findLast(({ from }) => from <= at)?.ms ?? 0);
  }

  /** @returns The earliest time at which Telegram may have given an answer that was stored at this moment. */
  earliestAnswerOf(moment: number): number {
    const stored = moment - (this.leads.findLast(({ from, ms }) => from + ms <= moment)?.ms ?? 0);
    const answered = stored - MAX_STORE_DELAY_MS;
    return answered + (this.leads.findLast(({ from }) => from <= answered)?.ms ?? 0);
  }

  /** Runs the work while no time is skipped. */
  runExclusively<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => undefined);
    return done;
  }

  skipSeconds(seconds: number): Promise<void> {
    return this.runExclusively(() => this.skipAllClocks(seconds));
  }

  private async skipAllClocks(seconds: number): Promise<void> {
    for (;;) {
      const paused = this.processes();
      for (const { pid } of paused) process.kill(pid, 'SIGSTOP');
      try {
        await this.moveStoredTimes(seconds);
        this.skippedMs += seconds * 1_000;
        this.leads.push({ from: Date.now(), ms: this.skippedMs });
        this.telegram.controls.skipTime({ seconds });
        return;
      } catch (error) {
        if (!/lock/i.test(String(error))) throw error;
      } finally {
        for (const { pid } of paused) process.kill(pid, 'SIGCONT');
      }
      await sleep(LOCK_RETRY_MS);
    }
  }

  private async moveStoredTimes(seconds: number): Promise<void> {
    const days = Math.floor((this.skippedMs + seconds * 1_000) / DAY_MS) - this.movedDays;
    const tables = new Set(this.columns.map(({ tableName }) => tableName));
    await this.database.beginTransaction();
    try {
      for (const table of tables) {
        const own = this.columns.filter(({ tableName }) => tableName === table);
        const changes = own.map(({ columnName, type }) =>
          type === 'date'
            ? `\`${columnName}\` = \`${columnName}\` - INTERVAL ${days} DAY`
            : `\`${columnName}\` = \`${columnName}\` - INTERVAL ${seconds} SECOND`,
        );
        const isOfDays = own.every(({ type }) => type === 'date');
        // the earliest day is moved first, because two rows must not have the same day
        const order = isOfDays ? ` ORDER BY ${own.map(({ columnName }) => `\`${columnName}\``).join()}` : '';
        if (!isOfDays || days > 0) await this.database.query(`UPDATE \`${table}\` SET ${changes.join(', ')}${order}`);
      }
      await this.database.commit();
      this.movedDays += days;
    } catch (error) {
      await this.database.rollback();
      throw error;
    }
  }
}

import { Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { BackgroundLoop } from '../background/background-loop';
import { DatabaseService } from '../database/database.service';
import { ProductCache } from './product-cache';
import { ProductChangeRepository } from './product-change.repository';

/** `everything`: products that are missing in `ids` may have been written, too. */
export type ProductChanges = { ids: number[]; everything: boolean };
export type ChangeListener = (changes: ProductChanges) => Promise<void> | void;

const POLL_MS = 500;
/** A lower number may appear this long after a higher number, because transactions commit in any order. */
const LATE_MS = 60_000;
/** The maximum delay with which other processes see a write. */
const CURRENT_MS = 2_000;
/** At its start, a process also reads this many earlier numbers, because some may be committed later. */
const LATE_ROWS = 1_000;
const MAX_ROWS = 5_000;
/** Rows are deleted after a day (ProductChange). After half a day without a poll, a process reports `everything`. */
const MAX_AWAY_MS = 12 * 60 * 60_000;

/**
 * Reports every committed write of a product by any process, soon and at least once. The listeners are called before the
 * caches are cleared, because a new response may be read from the index.
 */
@Injectable()
export class ProductChangeFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('product-change-feed');
  private readonly loop = new BackgroundLoop(() => this.poll(), {
    everyMs: POLL_MS,
    onError: (error) => this.logger.warn(`cannot report writes of products: ${textOf(error)}`),
    onRecovery: () => this.logger.log('reports writes of products again'),
  });
  private readonly listeners: ChangeListener[] = [];
  /** The time when each number above `floor` was read first. */
  private readonly seen = new Map<number, number>();
  private floor: number | null = null;
  private polledAt = Date.now();
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly changes: ProductChangeRepository,
    private readonly database: DatabaseService,
    private readonly cache: ProductCache,
  ) {
    changes.onCommit(() => this.publish());
  }

  /** Whether all writes were reported that were committed more than CURRENT_MS ago. */
  get isCurrent(): boolean {
    return Date.now() - this.polledAt < CURRENT_MS;
  }

  onModuleInit(): void {
    this.loop.start(this.database.connected());
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Changes that a listener fails to handle are reported to all listeners again. */
  subscribe(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /**
   * Resolves when the listeners have handled everything that was committed before the call. Rejects with the error of the
   * database or a listener. The next poll reports the same writes.
   */
  poll(): Promise<void> {
    const next = this.polling.then(() => this.read());
    this.polling = next.catch(() => undefined);
    return next;
  }

  /** Lets this process respond with the committed write at once. Other processes read it soon after. */
  private async publish(): Promise<void> {
    this.cache.clear();
    // The write has succeeded, so its request must not fail. The loop polls again and logs the error if it remains.
    await this.poll().catch(() => undefined);
  }

  private async read(): Promise<void> {
    this.floor ??= Math.max(0, (await this.changes.findLast()) - LATE_ROWS);
    const rows = await this.changes.findAfter(this.floor, MAX_ROWS);
    const fresh = rows.filter(({ seq }) => !this.seen.has(seq));
    const now = Date.now();
    // Rows may have been pruned while this process could not read.
    const everything = now - this.polledAt > MAX_AWAY_MS || fresh.some(({ productId }) => productId === null);
    const ids = [...new Set(fresh.flatMap(({ productId }) => productId ?? []))];
    if (everything || ids.length) {
      for (const listener of this.listeners) await listener({ ids, everything });
      this.cache.clear();
    }
    this.polledAt = now;
    for (const { seq } of fresh) this.seen.set(seq, now);
    this.forget(now, rows.length === MAX_ROWS);
    if (rows.length === MAX_ROWS) await this.read();
  }

  /** @param crowded whether more rows remain to be read; if so, the feed no longer waits for late numbers */
  private forget(now: number, crowded: boolean): void {
    for (const [seq, since] of [...this.seen].sort(([a], [b]) => a - b)) {
      if (!crowded && now - since <= LATE_MS) return;
      this.seen.delete(seq);
      this.floor = seq;
    }
  }
}

const textOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

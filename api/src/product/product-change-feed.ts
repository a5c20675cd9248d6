import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseService } from '../database/database.service';

/** `everything`: more was written than is told by id. */
export type ProductChanges = { ids: number[]; everything: boolean };
export type ChangeListener = (changes: ProductChanges) => Promise<void> | void;

type ChangeRow = { seq: number; productId: number | null };

const POLL_MS = 500;
/** Numbers are given out when a row is written, and may be committed in another order: so long is waited for late ones. */
const LATE_MS = 60_000;
/** Whoever has heard nothing for longer may be behind by more than is promised. */
const CURRENT_MS = 2_000;
/** Where a process begins to read: this many numbers back, for what is not committed yet. */
const LATE_ROWS = 1_000;
const MOST_ROWS = 5_000;
const KEPT_MS = 24 * 60 * 60_000;
const PRUNE_EVERY_MS = 10 * 60_000;

/** Tells of every committed write of a product, of this process or another, within moments and at least once. */
@Injectable()
export class ProductChangeFeed implements OnModuleInit, OnApplicationShutdown {
  private readonly stopping = new AbortController();
  private readonly listeners: ChangeListener[] = [];
  /** When each number above `floor` was read first. */
  private readonly seen = new Map<number, number>();
  private floor: number | null = null;
  private polledAt = Date.now();
  private prunedAt = Date.now();
  private polling: Promise<void> = Promise.resolve();
  private loop: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
  ) {}

  /** Whether every write that was committed up to moments ago has been told. */
  get isCurrent(): boolean {
    return Date.now() - this.polledAt < CURRENT_MS;
  }

  onModuleInit(): void {
    this.loop = this.keepPolling();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.loop;
  }

  /** Listeners are told one after the other; what one of them fails to take is told again to all. */
  subscribe(listener: ChangeListener): void {
    this.listeners.push(listener);
  }

  /** Resolves when the listeners know of everything that was committed before the call. */
  poll(): Promise<void> {
    const next = this.polling.catch(() => undefined).then(() => this.read());
    this.polling = next;
    return next;
  }

  private async keepPolling(): Promise<void> {
    const { signal } = this.stopping;
    await this.database.connected();
    while (!signal.aborted) {
      // While the database is away nothing can be told; the next time everything since is.
      await this.poll().catch(() => undefined);
      await sleep(POLL_MS, undefined, { signal }).catch(() => undefined);
    }
  }

  private async read(): Promise<void> {
    this.floor ??= await this.lowestToRead();
    const rows = await this.dataSource.query<ChangeRow[]>(
      'SELECT seq, product_id AS productId FROM product_change WHERE seq > ? ORDER BY seq LIMIT ?',
      [this.floor, MOST_ROWS],
    );
    const fresh = rows.filter(({ seq }) => !this.seen.has(seq));
    const now = Date.now();
    // Whoever could not read for as long as rows are kept may have missed some.
    const everything = now - this.polledAt > KEPT_MS / 2 || fresh.some(({ productId }) => productId === null);
    const ids = [...new Set(fresh.flatMap(({ productId }) => productId ?? []))];
    if (everything || ids.length) {
      for (const listener of this.listeners) await listener({ ids, everything });
    }
    this.polledAt = now;
    for (const { seq } of fresh) this.seen.set(seq, now);
    this.forget(now, rows.length === MOST_ROWS);
    await this.prune(now);
    if (rows.length === MOST_ROWS) await this.read();
  }

  private async lowestToRead(): Promise<number> {
    const [row] = await this.dataSource.query<{ last: number | null }[]>('SELECT MAX(seq) AS last FROM product_change');
    return Math.max(0, (row?.last ?? 0) - LATE_ROWS);
  }

  /** @param crowded There is more to read than is read at once: late rows must give way. */
  private forget(now: number, crowded: boolean): void {
    const waitedLong = ([, since]: [number, number]) => crowded || now - since > LATE_MS;
    for (const [seq] of [...this.seen].sort(([a], [b]) => a - b)) {
      if (!waitedLong([seq, this.seen.get(seq) ?? 0])) return;
      this.seen.delete(seq);
      this.floor = seq;
    }
  }

  private async prune(now: number): Promise<void> {
    if (now - this.prunedAt < PRUNE_EVERY_MS) return;
    this.prunedAt = now;
    await this.dataSource.query('DELETE FROM product_change WHERE changed_at < ? LIMIT 10000', [
      new Date(now - KEPT_MS),
    ]);
  }
}

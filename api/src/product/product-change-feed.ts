import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { BackgroundJobs } from '../background/background-jobs';
import { Transactions } from '../database/transactions';
import { ProductCache } from './product-cache';
import { ProductChangeRepository } from './product-change.repository';

/** `ids`: the written products. `everything`: other products may have been written, too. */
export type ProductChanges = { ids: number[]; everything: boolean };

const POLL_MS = 500;
/** While a job writes many products, a process empties its caches at most once in this time. */
const POLL_AFTER_WRITES_MS = 1_000;
/**
 * A change with a lower number may appear this long after a change with a higher number, because transactions commit in
 * any order. A process that has not polled for this time reports that any product may have changed.
 */
const MAX_COMMIT_DELAY_MS = 60_000;
/** The maximum delay with which other processes see a write. */
const MAX_STALENESS_MS = 2_000;
/** The maximum time for which the response to a write waits until the index contains the write. */
const MAX_INDEX_WAIT_MS = 500;
/**
 * A process that starts also reads this many numbers before the newest, because some of them may be committed later.
 */
const MAX_LATE_ROWS = 1_000;

/**
 * Reports every committed write of a product by any process, soon and at least once. The listener is called before the
 * caches are cleared, because a new response may be read from the index.
 */
@Injectable()
export class ProductChangeFeed {
  private listener = async (_changes: ProductChanges): Promise<void> => {};
  /** The time at which each number above `floor` was read first. */
  private readonly seen = new Map<number, number>();
  private floor: number | null = null;
  private polledAt = Date.now();
  private pauseMs = POLL_MS;
  /**
   * The last poll or report. Polls and reports run one after another, because an older row must not replace a newer one
   * in the index.
   */
  private running: Promise<void> = Promise.resolve();
  /** The next poll and the next report, as long as they have not begun. All callers until then share them. */
  private waitingPoll: Promise<void> | null = null;
  private waitingReport: Promise<void> | null = null;
  /** Products that this process has written since its last report. */
  private written = new Set<number | null>();

  constructor(
    private readonly changes: ProductChangeRepository,
    private readonly cache: ProductCache,
    private readonly transactions: Transactions,
    jobs: BackgroundJobs,
  ) {
    const options = { context: 'product-change-feed', failure: 'report writes of products', everyMs: POLL_MS };
    jobs.add(options, async () => {
      await this.poll();
      return this.pauseMs;
    });
    changes.onCommit = (ids) => this.publish(ids);
  }

  /** Returns whether all writes were reported that were committed more than MAX_STALENESS_MS ago. */
  get isCurrent(): boolean {
    return Date.now() - this.polledAt < MAX_STALENESS_MS;
  }

  /** Sets the listener. Changes that the listener fails to handle are reported again. */
  subscribe(listener: (changes: ProductChanges) => Promise<void>): void {
    this.listener = listener;
  }

  /**
   * Resolves when the listener has handled everything that was committed before the call. Rejects with the error of the
   * database or the listener. The next poll reports the same writes.
   */
  poll(): Promise<void> {
    this.waitingPoll ??= this.enqueueStep(() => {
      this.waitingPoll = null;
      return this.readChanges();
    });
    return this.waitingPoll;
  }

  /**
   * Clears the caches and reports the committed write, so that this process responds with it at once. Other processes
   * read it soon after.
   */
  private async publish(ids: ReadonlySet<number | null>): Promise<void> {
    this.cache.clear();
    for (const id of ids) this.written.add(id);
    this.waitingReport ??= this.enqueueStep(() => {
      this.waitingReport = null;
      const written = this.written;
      this.written = new Set();
      return this.reportChanges([...written]);
    });
    // The write has succeeded, so its request must neither fail nor wait long. The loop reports the write again.
    await Promise.race([
      this.waitingReport.catch(() => undefined),
      sleep(MAX_INDEX_WAIT_MS, undefined, { ref: false }),
    ]);
  }

  private enqueueStep(step: () => Promise<void>): Promise<void> {
    const next = this.running.then(step);
    this.running = next.catch(() => undefined);
    return next;
  }

  private async reportChanges(written: (number | null)[], everything = written.includes(null)): Promise<void> {
    const ids = [...new Set(written.flatMap((id) => id ?? []))];
    if (!everything && !ids.length) return;
    await this.listener({ ids, everything });
    this.cache.clear();
  }

  private async readChanges(): Promise<void> {
    const now = Date.now();
    const wasAway = now - this.polledAt > MAX_COMMIT_DELAY_MS;
    const { floor, rows } = await this.transactions.read(async (tx) => {
      const known = wasAway ? null : this.floor;
      const from = known ?? Math.max(0, (await this.changes.findLast(tx)) - MAX_LATE_ROWS);
      return { floor: from, rows: await this.changes.findAfter(tx, from) };
    });
    this.floor = floor;
    const fresh = rows.filter(({ seq }) => !this.seen.has(seq));
    const ids = fresh.map(({ productId }) => productId);
    await this.reportChanges(ids, wasAway || ids.includes(null));
    this.pauseMs = ids.length ? POLL_AFTER_WRITES_MS : POLL_MS;
    this.polledAt = now;
    for (const { seq } of fresh) this.seen.set(seq, now);
    // a Map iterates in the order of insertion, so the oldest number comes first
    for (const [seq, since] of this.seen) {
      if (now - since <= MAX_COMMIT_DELAY_MS) break;
      this.seen.delete(seq);
      this.floor = Math.max(this.floor, seq);
    }
  }
}

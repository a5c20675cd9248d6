import { Injectable } from '@nestjs/common';
import { BackgroundJobs } from '../background/background-jobs';
import { ProductCache } from './product-cache';
import { ProductChangeRepository } from './product-change.repository';

/** `everything`: products that are missing in `ids` may have been written, too. */
export type ProductChanges = { ids: number[]; everything: boolean };

const POLL_MS = 500;
/**
 * A lower number may appear this long after a higher number, because transactions commit in any order. A process that
 * has not polled for so long reports `everything`.
 */
const LATE_MS = 60_000;
/** The maximum delay with which other processes see a write. */
const CURRENT_MS = 2_000;
/** At its start, a process also reads this many earlier numbers, because some may be committed later. */
const LATE_ROWS = 1_000;

/**
 * Reports every committed write of a product by any process, soon and at least once. The listener is called before the
 * caches are cleared, because a new response may be read from the index.
 */
@Injectable()
export class ProductChangeFeed {
  private listener = async (_changes: ProductChanges): Promise<void> => {};
  /** The time when each number above `floor` was read first. */
  private readonly seen = new Map<number, number>();
  private floor: number | null = null;
  private polledAt = Date.now();
  private polling: Promise<void> = Promise.resolve();

  constructor(
    private readonly changes: ProductChangeRepository,
    private readonly cache: ProductCache,
    jobs: BackgroundJobs,
  ) {
    const options = { context: 'product-change-feed', failure: 'report writes of products', everyMs: POLL_MS };
    jobs.add(options, () => this.poll());
    changes.onCommit(() => this.publish());
  }

  /** Whether all writes were reported that were committed more than CURRENT_MS ago. */
  get isCurrent(): boolean {
    return Date.now() - this.polledAt < CURRENT_MS;
  }

  /** Changes that the listener fails to handle are reported again. */
  subscribe(listener: (changes: ProductChanges) => Promise<void>): void {
    this.listener = listener;
  }

  /**
   * Resolves when the listener has handled everything that was committed before the call. Rejects with the error of the
   * database or the listener. The next poll reports the same writes.
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
    const now = Date.now();
    const wasAway = now - this.polledAt > LATE_MS;
    if (this.floor === null || wasAway) this.floor = Math.max(0, (await this.changes.findLast()) - LATE_ROWS);
    const fresh = (await this.changes.findAfter(this.floor)).filter(({ seq }) => !this.seen.has(seq));
    const everything = wasAway || fresh.some(({ productId }) => productId === null);
    const ids = [...new Set(fresh.flatMap(({ productId }) => productId ?? []))];
    if (everything || ids.length) {
      await this.listener({ ids, everything });
      this.cache.clear();
    }
    this.polledAt = now;
    for (const { seq } of fresh) this.seen.set(seq, now);
    for (const [seq, since] of this.seen) {
      if (now - since <= LATE_MS) break;
      this.seen.delete(seq);
      this.floor = Math.max(this.floor, seq);
    }
  }
}

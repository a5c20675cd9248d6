import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { createHmac, randomBytes } from 'node:crypto';
import { Transactions, type Tx } from '../database/transactions';
import { utcDay } from '../utc-day/utc-day';
import { ListingViewRepository } from './listing-view.repository';

/** The maximum number of views that wait in memory. Further views are not counted. */
const MAX_WAITING_VIEWS = 5_000;
/**
 * The maximum number of waiting views of one network, so that a network cannot displace the views of others. It is
 * high, because many people can share a network.
 */
const MAX_WAITING_VIEWS_PER_NETWORK = 200;
const WRITE_AFTER_MS = 10_000;

/**
 * Counts the views of listings. Views wait in memory, so that one statement writes many of them and no page waits for
 * the database.
 */
@Injectable()
export class ListingViewService implements BeforeApplicationShutdown {
  private readonly logger = new Logger('views');
  /** The networks of the views that wait in memory, for each listing. */
  private waiting = new Map<number, Set<string>>();
  private size = 0;
  private sizes = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly views: ListingViewRepository,
    private readonly transactions: Transactions,
  ) {}

  countViews(productIds: readonly number[], network: string): void {
    for (const id of productIds) {
      const networks = this.waiting.get(id) ?? new Set();
      const size = this.sizes.get(network) ?? 0;
      if (networks.has(network) || size >= MAX_WAITING_VIEWS_PER_NETWORK || this.size >= MAX_WAITING_VIEWS) continue;
      this.waiting.set(id, networks.add(network));
      this.sizes.set(network, size + 1);
      this.size++;
    }
    this.timer ??= setTimeout(() => void this.writeWaiting(), WRITE_AFTER_MS).unref();
  }

  /** Writes the views that wait in memory. */
  async writeWaiting(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    const waiting = [...this.waiting].flatMap(([id, networks]) =>
      [...networks].map((network) => [id, network] as const),
    );
    this.waiting = new Map();
    this.sizes = new Map();
    this.size = 0;
    if (waiting.length === 0) return;
    const add = async (tx: Tx) => {
      const shown = await this.views.findShown(tx, [...new Set(waiting.map(([id]) => id))]);
      const viewed = waiting.filter(([id]) => shown.has(id));
      if (viewed.length === 0) return;
      const day = utcDay(new Date());
      const secret = await this.views.lockKey(tx, day, randomBytes(32).toString('base64url'));
      // The day may have ended during the wait for the key, and its networks may have been deleted.
      if (utcDay(new Date()) !== day) return;
      const viewers = viewed.map(([productId, network]) => ({
        productId,
        networkHash: hashViewer(secret, productId, network),
      }));
      await this.views.add(tx, day, viewers);
    };
    await this.transactions
      .run(add, { isolation: 'READ COMMITTED' })
      .catch((error: unknown) => this.logger.warn(`could not count views of listings: ${String(error)}`));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.writeWaiting();
  }
}

const hashViewer = (secret: string, productId: number, network: string): string =>
  createHmac('sha256', secret).update(`${productId} ${network}`).digest('base64url');

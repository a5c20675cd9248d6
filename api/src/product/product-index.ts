import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { extname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Config, CONFIG } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { buildSearchIndex, type EqualCharacters, type SearchIndex } from '@telemarket/search-engine';
import { ProductCache } from './product-cache';
import { ProductChangeFeed, type ProductChanges } from './product-change-feed';
import { PRODUCT_SCHEMA, type ProductSummaryRow, type Sort } from './product-columns';
import { ProductSearchRepository } from './product-search.repository';

type Search = SearchIndex<ProductSummaryRow, Sort>;

const SOURCE = join(__dirname, `product-index.repository${extname(__filename)}`);
/** After more writes the index is built again, because each of them slows every search down. */
const MAX_RECENT_WRITES = 2_000;
const RETRY_MS = 5_000;

/**
 * The index of the catalogue in memory. It is built in another thread, and then follows the feed of writes. After a bulk
 * import it is outdated until it is built again: one second for 100,000 products, 15 for a million.
 */
@Injectable()
export class ProductIndex implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('product-index');
  private readonly stopping = new AbortController();
  private ready: Search | null = null;
  /** The ids that were written since the running build began; null when no build runs. */
  private missed: Set<number> | null = null;
  private stale = false;
  private equalCharacters: EqualCharacters | null = null;
  /** The numbers of reported bulk writes, which have no ids: all of them, and those before the last build began. */
  private bulkWrites = 0;
  private builtAtBulkWrites = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly products: ProductSearchRepository,
    private readonly database: DatabaseService,
    private readonly feed: ProductChangeFeed,
    private readonly cache: ProductCache,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    if (config.productIndex) feed.subscribe((changes) => this.update(changes));
  }

  /** Null until the first build is finished, and when the index is switched off. */
  get search(): Search | null {
    return this.ready;
  }

  /**
   * Returns the rows of listed products in the order of the ids, without deleted products. Returns null when the index
   * does not have all of them or may have missed a write: the caller must then read the database.
   */
  rows(ids: readonly number[]): ProductSummaryRow[] | null {
    const { ready } = this;
    if (!ready || !this.feed.isCurrent || this.bulkWrites !== this.builtAtBulkWrites) return null;
    const rows = ids.map((id) => ready.row(id));
    return rows.includes(undefined) ? null : rows.filter((row) => !!row);
  }

  onModuleInit(): void {
    if (this.config.productIndex) this.work = this.buildFirst();
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await this.work;
  }

  private async buildFirst(): Promise<void> {
    await this.database.connected();
    this.stale = true;
    // The build reads earlier writes anyway. If they were reported after it, they would start a second build.
    await this.feed.poll().catch(() => undefined);
    await this.rebuild();
  }

  private async update({ ids, everything }: ProductChanges): Promise<void> {
    if (everything) this.bulkWrites++;
    for (const id of ids) this.missed?.add(id);
    if (this.ready) await this.refresh(this.ready, ids);
    if (everything || (this.ready?.recentWrites ?? 0) > MAX_RECENT_WRITES) this.requestBuild();
  }

  private requestBuild(): void {
    const building = this.missed !== null || this.stale;
    this.stale = true;
    if (!building) this.work = this.rebuild();
  }

  /** Builds until no other build was requested in the meantime. */
  private async rebuild(): Promise<void> {
    const { signal } = this.stopping;
    while (this.stale && !signal.aborted) {
      this.stale = false;
      const started = Date.now();
      const built = await this.build().catch((error: unknown) => this.report(error));
      this.stale ||= !built;
      // An import requests one build after another. The pause is as long as the build, so builds take half of the time.
      const pause = built ? Date.now() - started : RETRY_MS;
      if (this.stale) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  private async build(): Promise<boolean> {
    const started = Date.now();
    const { bulkWrites } = this;
    const missed = (this.missed = new Set<number>());
    try {
      const task = { module: SOURCE, options: this.config.database, equalCharacters: this.equalCharacters };
      const { index, equalCharacters } = await buildSearchIndex(PRODUCT_SCHEMA, task, this.stopping.signal);
      this.equalCharacters = equalCharacters;
      while (missed.size) {
        const ids = [...missed];
        missed.clear();
        await this.refresh(index, ids);
      }
      this.ready = index;
      this.builtAtBulkWrites = bulkWrites;
    } finally {
      this.missed = null;
    }
    this.cache.clear();
    this.logger.log(`built in ${Date.now() - started} ms`);
    return true;
  }

  private async refresh(index: Search, ids: readonly number[]): Promise<void> {
    const rows = new Map((await this.products.rows([...ids])).map((row) => [row.id, row]));
    for (const id of ids) index.put(id, rows.get(id) ?? null);
  }

  private report(error: unknown): false {
    if (!this.stopping.signal.aborted) this.logger.warn(`not built: ${String(error)}`);
    return false;
  }
}

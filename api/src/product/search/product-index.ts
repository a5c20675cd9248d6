import { Inject, Injectable, Logger, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../../config/config';
import { CONFIG } from '../../config/config.module';
import { DatabaseService } from '../../database/database.service';
import type { ProductSummaryRow } from '../product.mapper';
import { ProductChangeFeed, type ProductChanges } from '../product-change-feed';
import { LISTED_PRODUCTS, type StoredSummaryRow, toSummaryRow } from '../product-summary-row';
import { buildIndex } from './build-index';
import { CatalogueIndex } from './catalogue-index';
import { CatalogueSearch } from './catalogue-search';
import { CharacterFolding, type FoldedPairs } from './character-folding';

/** More writes than this, and the index is built anew: each is looked at by every search. */
const MOST_RECENT = 2_000;
const RETRY_MS = 5_000;

/**
 * Keeps an index of the catalogue in memory: built in a thread of its own, then brought up to date with each write that
 * the feed tells of. After a bulk import it answers with the past until it is built anew: a second for 100,000
 * products, some 15 for a million.
 */
@Injectable()
export class ProductIndex implements OnModuleInit, OnApplicationShutdown {
  private readonly logger = new Logger('product-index');
  private readonly stopping = new AbortController();
  private readonly listeners: (() => void)[] = [];
  private ready: CatalogueSearch | null = null;
  /** Of the build that is under way: what was written since it began. */
  private missed: Set<number> | null = null;
  private stale = false;
  private folding: FoldedPairs | null = null;
  /** What is written in bulk is told by no id: how often that was, and when the index was last built. */
  private bulkWrites = 0;
  private builtAtBulkWrites = 0;
  private work: Promise<void> = Promise.resolve();

  constructor(
    private readonly dataSource: DataSource,
    private readonly database: DatabaseService,
    private readonly feed: ProductChangeFeed,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    if (config.productIndex) feed.subscribe((changes) => this.take(changes));
  }

  /** Null while it is being built for the first time, or is switched off. */
  get search(): CatalogueSearch | null {
    return this.ready;
  }

  /**
   * What lists show of the products, without those that are listed no longer. Null when the index does not know it or
   * may not have heard of a write: then the database is to be asked.
   */
  rows(ids: readonly number[]): ProductSummaryRow[] | null {
    const { ready } = this;
    if (!ready || !this.feed.isCurrent || this.bulkWrites !== this.builtAtBulkWrites) return null;
    const rows = ids.map((id) => ready.row(id));
    return rows.includes(undefined) ? null : rows.filter((row) => !!row);
  }

  /** To be told when a new index has taken the old one's place. */
  onReplaced(listener: () => void): void {
    this.listeners.push(listener);
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
    // What was written before is in what will be read; told of it later, the whole would be built a second time.
    await this.feed.poll().catch(() => undefined);
    await this.rebuild();
  }

  private async take({ ids, everything }: ProductChanges): Promise<void> {
    if (everything) this.bulkWrites++;
    for (const id of ids) this.missed?.add(id);
    if (this.ready) await this.refresh(this.ready, ids);
    if (everything || (this.ready?.recentWrites ?? 0) > MOST_RECENT) this.requestBuild();
  }

  private requestBuild(): void {
    const building = this.missed !== null || this.stale;
    this.stale = true;
    if (!building) this.work = this.rebuild();
  }

  /** Until an index was built during which nobody asked for another one. */
  private async rebuild(): Promise<void> {
    const { signal } = this.stopping;
    while (this.stale && !signal.aborted) {
      this.stale = false;
      const started = Date.now();
      const built = await this.build().catch((error: unknown) => this.report(error));
      this.stale ||= !built;
      // An import asks again and again: no more than half of the time is spent on it.
      const pause = built ? Date.now() - started : RETRY_MS;
      if (this.stale) await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  private async build(): Promise<boolean> {
    const started = Date.now();
    const { bulkWrites } = this;
    const missed = (this.missed = new Set<number>());
    try {
      const task = { database: this.config.database, folding: this.folding };
      const { parts, folding } = await buildIndex(task, this.stopping.signal);
      this.folding = folding;
      const search = new CatalogueSearch(new CatalogueIndex(parts), new CharacterFolding(folding));
      while (missed.size) {
        const ids = [...missed];
        missed.clear();
        await this.refresh(search, ids);
      }
      this.ready = search;
      this.builtAtBulkWrites = bulkWrites;
    } finally {
      this.missed = null;
    }
    for (const listener of this.listeners) listener();
    this.logger.log(`built in ${Date.now() - started} ms`);
    return true;
  }

  private async refresh(search: CatalogueSearch, ids: readonly number[]): Promise<void> {
    if (!ids.length) return;
    const rows = await this.dataSource.query<StoredSummaryRow[]>(`${LISTED_PRODUCTS} AND id IN (?)`, [ids]);
    const listed = new Map(rows.map((row) => [row.id, toSummaryRow(row)]));
    for (const id of ids) search.put(id, listed.get(id) ?? null);
  }

  private report(error: unknown): false {
    if (!this.stopping.signal.aborted) this.logger.warn(`not built: ${String(error)}`);
    return false;
  }
}

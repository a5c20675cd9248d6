import { Inject, Injectable, Logger } from '@nestjs/common';
import { extname, join } from 'node:path';
import { BackgroundJobs } from '../background/background-jobs';
import { type Config, CONFIG } from '../config/config';
import { Transactions } from '../database/transactions';
import {
  buildSearchIndex,
  type EqualCharacters,
  type Query,
  type Range,
  replaceWords,
  type SearchIndex,
  type TextSearch,
  type Word,
} from '@telemarket/search-engine';
import { ProductCache } from './product-cache';
import { ProductChangeFeed, type ProductChanges } from './product-change-feed';
import { type ColumnSort, PRODUCT_SCHEMA, type ProductSummaryRow, type ProductSort } from './product-columns';
import { conditionsOf, toFacetFilters, type ProductFilter, toFacets } from './product-filter';
import type { ProductSearch, SearchResult } from './product-search';
import type { ProductFacetsView } from './product.view';
import type { TopicsById } from '../topic/topic-list';
import { ProductSearchRepository } from './product-search.repository';
import type { SearchWord } from './search-text';

type CatalogueIndex = SearchIndex<ProductSummaryRow, ColumnSort>;

const SOURCE_MODULE = join(__dirname, `product-index-source${extname(__filename)}`);
/** After more writes than this, the index is built again, because each write slows every search down. */
const MAX_RECENT_WRITES = 2_000;
/**
 * While a job writes one product after another, the index is built only after this many writes, because each build
 * takes memory for a while.
 */
const MAX_UNPAUSED_WRITES = 5_000;
const BUILD_PAUSE_MS = 5_000;
const CHECK_INTERVAL_MS = 250;
const RETRY_MS = 5_000;

/**
 * Searches an index of the catalogue in memory. Searches the database while there is no index, or when the index fails.
 * The index is built in another thread, and then follows the feed of writes. After a bulk import the index is outdated
 * until it is built again, which takes one second for 100,000 products and 15 for a million.
 */
@Injectable()
export class ProductIndex implements ProductSearch {
  private readonly logger = new Logger('product-index');
  /** Null until the first build is finished, and when the index is switched off. */
  search: CatalogueIndex | null = null;
  /** The ids that were written since the running build began; null when no build runs. */
  private missed: Set<number> | null = null;
  private stale = true;
  private writtenAt = 0;
  private equalCharacters: EqualCharacters | null = null;

  constructor(
    private readonly database: ProductSearchRepository,
    private readonly feed: ProductChangeFeed,
    private readonly cache: ProductCache,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
    jobs: BackgroundJobs,
  ) {
    if (!config.productIndex) return;
    feed.subscribe((changes) => this.applyChanges(changes));
    const options = { context: 'product-index', failure: 'build the index', everyMs: CHECK_INTERVAL_MS };
    jobs.add(options, (signal) => this.buildIfStale(signal));
  }

  async findPage(filter: ProductFilter, sort: ProductSort, offset: number, limit: number): Promise<SearchResult> {
    // A search by seller uses the database, because only the database has an index of sellers.
    const isIndexed = filter.seller === undefined;
    const found =
      isIndexed && this.tryIndex((index) => index.page(toQuery(filter), sort === 'match' ? null : sort, offset, limit));
    return found
      ? { ...found, capped: false }
      : this.transactions.read((tx) => this.database.page(tx, filter, sort, offset, limit));
  }

  async countFacets(filter: ProductFilter, topics: TopicsById): Promise<ProductFacetsView> {
    const isIndexed = filter.seller === undefined;
    const counted =
      isIndexed &&
      this.tryIndex((index) => {
        const all = [...topics.values()];
        const everything = toQuery({ categories: [], text: '' });
        const used = index.countMatches(
          everything.text,
          all.map(({ id }) => toQuery({ categories: [], text: '', topicId: id })),
        );
        const values = { languages: index.listValues('language'), topics: all.filter((_, at) => used[at]) };
        return toFacets(index.countMatches(toQuery(filter).text, toFacetFilters(filter, values).map(toQuery)), values);
      });
    return counted || this.transactions.read((tx) => this.database.facets(tx, filter, topics));
  }

  async findNearestText(filter: ProductFilter): Promise<string | null> {
    // Only the text of the filter is used here, because the index has no columns for some other conditions.
    const { words: wanted } = toQuery({ categories: [], text: filter.text }).text;
    const words = new Map(wanted.map((word) => [word.text, word]));
    const nearestOf = (index: CatalogueIndex, text: string) => {
      const word = words.get(text);
      return (word && index.findNearestWord(word)) ?? text;
    };
    const text = this.tryIndex((index) => replaceWords(filter.text, (word) => nearestOf(index, word))) ?? filter.text;
    if (text === filter.text) return null;
    const { total } = await this.findPage({ ...filter, text }, 'popular', 0, 1);
    return total ? text : null;
  }

  /**
   * Reads the rows from the database when the index may have missed a write: while it is stale or being built, or while
   * the feed of writes is not current.
   */
  async findRows(ids: number[]): Promise<ProductSummaryRow[]> {
    const { search } = this;
    const isOutdated = this.stale || this.missed !== null || !this.feed.isCurrent;
    const rows = search && !isOutdated ? ids.map((id) => search.findRow(id)) : [undefined];
    return rows.includes(undefined) ? this.readRows(ids) : rows.filter((row) => !!row);
  }

  private readRows(ids: number[]): Promise<ProductSummaryRow[]> {
    return this.transactions.read((tx) => this.database.rows(tx, ids));
  }

  private tryIndex<Result>(find: (index: CatalogueIndex) => Result): Result | null {
    try {
      return this.search && find(this.search);
    } catch (error) {
      this.logger.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
      return null;
    }
  }

  private async applyChanges({ ids, everything }: ProductChanges): Promise<void> {
    for (const id of ids) this.missed?.add(id);
    if (this.search) await this.refreshRows(this.search, ids);
    if (ids.length) this.writtenAt = Date.now();
    this.stale ||= everything;
  }

  private get isDue(): boolean {
    const hasPaused = Date.now() - this.writtenAt >= BUILD_PAUSE_MS;
    return this.stale || (this.search?.recentWrites ?? 0) > (hasPaused ? MAX_RECENT_WRITES : MAX_UNPAUSED_WRITES);
  }

  /**
   * Builds the index again if it is due. Returns the milliseconds until the next check. After a build, this pause is as
   * long as the build, so that builds take at most half of the time.
   */
  private async buildIfStale(signal: AbortSignal): Promise<number> {
    if (!this.isDue) return CHECK_INTERVAL_MS;
    // The feed is polled first. The build reads all earlier writes anyway, and a report of such a write after the build
    // would start a second build.
    await this.feed.poll().catch(() => undefined);
    const started = Date.now();
    this.stale = false;
    try {
      await this.buildIndex(signal);
    } catch (error) {
      this.stale = true;
      if (!signal.aborted) this.logger.warn(`not built: ${String(error)}`);
      return RETRY_MS;
    }
    this.logger.log(`built in ${Date.now() - started} ms`);
    return Date.now() - started;
  }

  private async buildIndex(signal: AbortSignal): Promise<void> {
    const missed = (this.missed = new Set<number>());
    try {
      const task = { module: SOURCE_MODULE, options: this.config.database, equalCharacters: this.equalCharacters };
      const { index, equalCharacters } = await buildSearchIndex(PRODUCT_SCHEMA, task, signal);
      this.equalCharacters = equalCharacters;
      while (missed.size) {
        const ids = [...missed];
        missed.clear();
        await this.refreshRows(index, ids);
      }
      this.search = index;
    } finally {
      this.missed = null;
    }
    this.cache.clear();
  }

  private async refreshRows(index: CatalogueIndex, ids: readonly number[]): Promise<void> {
    const rows = new Map((await this.readRows([...ids])).map((row) => [row.id, row]));
    for (const id of ids) index.put(id, rows.get(id) ?? null);
  }
}

const toWord = ({ text, category }: SearchWord): Word =>
  category ? { text, categories: { category: [category] } } : { text };

function toQuery(filter: ProductFilter): Query {
  const categories: Record<string, readonly string[]> = {};
  const flags: Record<string, boolean> = {};
  const ranges = new Map<string, Range>();
  let text: TextSearch = { phrase: '', words: [] };
  for (const condition of conditionsOf(filter)) {
    switch (condition.kind) {
      case 'one of':
        categories[condition.column] = condition.values;
        break;
      case 'flag':
        flags[condition.column] = true;
        break;
      case 'number':
        ranges.set(condition.column, { column: condition.column, min: condition.value, max: condition.value });
        break;
      case 'min':
      case 'max': {
        const { column, kind, stored } = condition;
        ranges.set(column, { ...ranges.get(column), column, [kind]: stored });
        break;
      }
      case 'text': {
        const { phrase, words } = condition;
        text = { phrase, words: words.map(toWord) };
        break;
      }
      case 'is':
        throw new Error(`the index has no column ${condition.column}`);
    }
  }
  return { text, categories, flags, ranges: [...ranges.values()] };
}

import { Inject, Injectable } from '@nestjs/common';
import { cleanLine } from '@telemarket/composition/text';
import DataLoader from 'dataloader';
import { type Config, CONFIG } from '../config/config';
import { Transactions } from '../database/transactions';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { MAX_WHOLE_LIST, NEAREST_HEADER, pageWindow, SERVED_PAGE_HEADER, TOTAL_COUNT_HEADER } from '../http/page';
import { found, invalidFields } from '../http/problem';
import { MissedSearchService } from '../missed-search/missed-search.service';
import { fromCents, toCents } from '../money/money';
import { ProductCache } from './product-cache';
import type { ProductQuery, ProductSearchQuery } from './product.dto';
import { MemberCountRepository } from './member-count.repository';
import { toProductSummary, toProductView, type ViewContext } from './product.mapper';
import type { Product } from './product.entity';
import { ProductRepository } from './product.repository';
import type { ProductFilter } from './product-filter';
import { MAX_EXACT_TOTAL, ProductSearch, type SearchResult } from './product-search';
import type { ProductSort } from './product-columns';
import type { MemberCountView } from './product.view';
import { ShopPages } from '../shop-page/shop-pages.service';
import { TopicList } from '../topic/topic-list';

export const MAX_SUGGESTIONS = 20;
export const MAX_SIMILAR_PRODUCTS = 4;
/** A history with fewer points is not shown. */
const MIN_HISTORY_POINTS = 7;

@Injectable()
export class ProductService {
  private query: Promise<unknown> = Promise.resolve();
  /** While a query runs, the requested products are collected. The next query reads them together. */
  private readonly shown = new DataLoader<number, Product | null>((ids) => (this.query = this.readShown(ids)), {
    cache: false,
    maxBatchSize: 100,
    batchScheduleFn: (read) => void this.query.then(read, read),
  });

  constructor(
    private readonly products: ProductRepository,
    private readonly productSearch: ProductSearch,
    private readonly cache: ProductCache,
    private readonly transactions: Transactions,
    private readonly missedSearches: MissedSearchService,
    private readonly topics: TopicList,
    private readonly memberCounts: MemberCountRepository,
    private readonly pages: ShopPages,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the page with the product `highlight`. If that product is not given or not in the list, returns `page`, or
   * the last page when `page` does not exist. Without both parameters it returns the whole list up to MAX_WHOLE_LIST
   * products.
   */
  async list(query: ProductQuery): Promise<CachedResponse> {
    const { sort: wanted = 'popular', page, pageSize, highlight, nearest: showsNearest, ...search } = query;
    const filter = await this.toFilter(search);
    const sort = wanted === 'match' && !filter.text ? 'popular' : wanted;
    const isWhole = page === undefined && highlight === undefined;
    const { offset, limit } = isWhole ? { offset: 0, limit: MAX_WHOLE_LIST } : pageWindow({ page, pageSize });
    return this.cache.lists.get(
      JSON.stringify(['list', filter, sort, offset, limit, highlight, showsNearest]),
      async () => {
        const place = highlight === undefined ? -1 : await this.placeOf(highlight, filter, sort);
        let start = place < 0 ? offset : place - (place % limit);
        let result = await this.pageOf(filter, sort, start, limit);
        if (!result.ids.length && start > 0) {
          start = Math.max(0, Math.ceil(result.total / limit) - 1) * limit;
          result = await this.pageOf(filter, sort, start, limit);
        }
        if (result.total === 0 && page !== undefined && isOfWholeShop(filter))
          this.missedSearches.countSearch(filter.text);
        const nearest = await this.nearestOf(result, filter);
        if (showsNearest && nearest !== null) {
          start = 0;
          result = await this.productSearch.findPage({ ...filter, text: nearest }, sort, start, limit);
        }
        const served = isWhole ? {} : { [SERVED_PAGE_HEADER.toLowerCase()]: String(start / limit + 1) };
        return this.toListResponse(result, nearest, served);
      },
    );
  }

  async countFacets(query: ProductSearchQuery): Promise<CachedResponse> {
    const filter = await this.toFilter(query);
    return this.cache.lists.get(JSON.stringify(['facets', filter]), async () => {
      const { topics, hasBot } = await this.viewContext();
      const facets = await this.productSearch.countFacets(filter, topics);
      return jsonResponse({ ...facets, owner: hasBot ? facets.owner : null });
    });
  }

  search(text: string): Promise<CachedResponse> {
    const filter = { categories: [], text: cleanLine(text) };
    return this.cache.lists.get(JSON.stringify(['search', filter]), async () => {
      const nothing = { ids: [], total: 0, capped: false };
      const found = filter.text ? await this.productSearch.findPage(filter, 'match', 0, MAX_SUGGESTIONS) : nothing;
      return this.toListResponse(found, await this.nearestOf(found, filter));
    });
  }

  /** The listings that the operator has picked, in their order. Listings that are not for sale are left out. */
  listFeatured(): Promise<CachedResponse> {
    return this.cache.lists.get('featured', async () => {
      const context = await this.viewContext();
      return jsonResponse((await this.featuredRows()).map((product) => toProductSummary(product, context)));
    });
  }

  showDetail(id: number): Promise<CachedResponse> {
    return this.cache.details.get(String(id), async () => {
      const view = toProductView(found(await this.shown.load(id)), await this.viewContext());
      return jsonResponse({ ...view, memberHistory: view.proof ? await this.historyOf(id) : [] });
    });
  }

  /** Returns other listings of the category at half to twice the price, the most popular first. */
  listSimilar(id: number): Promise<CachedResponse> {
    return this.cache.lists.get(JSON.stringify(['similar', id]), async () => {
      const product = found(await this.shown.load(id));
      const cents = toCents(product.price);
      const range = { minPrice: fromCents(Math.floor(cents / 2)), maxPrice: fromCents(cents * 2) };
      const filter = { categories: [product.category], text: '', ...range };
      const { ids } = await this.productSearch.findPage(filter, 'popular', 0, MAX_SIMILAR_PRODUCTS + 1);
      const products = await this.productSearch.findRows(
        ids.filter((similar) => similar !== id).slice(0, MAX_SIMILAR_PRODUCTS),
      );
      const context = await this.viewContext();
      return jsonResponse(products.map((similar) => toProductSummary(similar, context)));
    });
  }

  /**
   * Returns a response about a product that has a page. The response comes from the cache of products, or else from
   * `make`.
   */
  cachedPart(id: number, name: string, make: () => Promise<CachedResponse>): Promise<CachedResponse> {
    return this.cache.details.get(`${id} ${name}`, async () => {
      found(await this.shown.load(id));
      return make();
    });
  }

  /**
   * Throws 400 when the query has a range of members and not exactly one category, because some categories count
   * members and others count users.
   */
  private async toFilter(query: ProductSearchQuery): Promise<ProductFilter> {
    const { category = [], q = '', verified, topic: slug, ...ranges } = query;
    const categories = [...new Set(category)].sort();
    const field = (['minMembers', 'maxMembers'] as const).find((name) => ranges[name] !== undefined);
    if (field && categories.length !== 1) throw invalidFields([{ field, message: 'needs exactly one category' }], 400);
    const filter = { ...ranges, categories, text: q, ...(verified && { verified: true }) };
    if (slug === undefined) return filter;
    const topics = [...(await this.topics.readAll()).values()];
    return { ...filter, topicId: topics.find((topic) => topic.slug === slug)?.id ?? 0 };
  }

  private async viewContext(): Promise<ViewContext> {
    return { topics: await this.topics.readAll(), hasBot: this.config.telegramBot !== null };
  }

  private async historyOf(id: number): Promise<MemberCountView[]> {
    const days = await this.transactions.read((tx) => this.memberCounts.find(tx, id));
    return days.length < MIN_HISTORY_POINTS ? [] : days;
  }

  private readShown(ids: readonly number[]): Promise<(Product | null)[]> {
    return this.transactions.read((tx) => this.products.findShown(tx, ids));
  }

  private async placeOf(id: number, filter: ProductFilter, sort: ProductSort): Promise<number> {
    const { ids } = await this.pageOf(filter, sort, 0, Number.MAX_SAFE_INTEGER);
    return ids.indexOf(id);
  }

  /**
   * Returns one page of a list. The list of the whole shop in its default order begins with the listings that the
   * operator has picked.
   */
  private async pageOf(filter: ProductFilter, sort: ProductSort, offset: number, limit: number): Promise<SearchResult> {
    const picked = sort === 'popular' && !filter.text && isOfWholeShop(filter) ? await this.featuredRows() : [];
    if (!picked.length) return this.productSearch.findPage(filter, sort, offset, limit);
    const first = picked.map(({ id }) => id);
    const { ids, ...found } = await this.productSearch.findPage(filter, sort, 0, offset + limit);
    const others = ids.filter((id) => !first.includes(id));
    return { ...found, ids: [...first, ...others].slice(offset, offset + limit) };
  }

  private async featuredRows() {
    const ids = this.pages.featuredIds();
    return ids.length ? this.productSearch.findRows([...ids]) : [];
  }

  private async nearestOf({ total }: SearchResult, filter: ProductFilter): Promise<string | null> {
    return total === 0 && filter.text ? this.productSearch.findNearestText(filter) : null;
  }

  private async toListResponse(
    result: SearchResult,
    nearest: string | null,
    headers: Record<string, string> = {},
  ): Promise<CachedResponse> {
    const products = await this.productSearch.findRows(result.ids);
    const total = result.capped ? `${MAX_EXACT_TOTAL}+` : String(result.total);
    const context = await this.viewContext();
    const rows = products.map((product) => toProductSummary(product, context));
    return jsonResponse(rows, {
      [TOTAL_COUNT_HEADER.toLowerCase()]: total,
      ...headers,
      ...(nearest && { [NEAREST_HEADER.toLowerCase()]: encodeURIComponent(nearest) }),
    });
  }
}

/** Returns whether the filter has no condition except the text. */
const isOfWholeShop = ({ text: _text, categories, ...others }: ProductFilter): boolean =>
  categories.length === 0 && Object.values<unknown>(others).every((value) => value === undefined);

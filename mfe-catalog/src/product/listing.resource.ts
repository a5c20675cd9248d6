import type { Category, ProductSummary } from '@telemarket/contract';
import { type Api, useKit, useSWR, useSWRConfig } from '@telemarket/kit';
import { PAGE_SIZE, pageOf, pagesOf, paginate } from '../paginate';
import { readProduct } from './product.resource';

/** What a page shows of a list, in the words of its address. */
export interface ListingQuery {
  /** All of them when left out or empty. */
  categories?: readonly Category[];
  search?: string;
  /** Dollars. */
  minPrice?: number | null;
  maxPrice?: number | null;
  minRating?: number | null;
  sort?: string;
  /** From 1. */
  page: number;
  /** The page that holds this listing is meant, or the first one with the listing put before it. */
  holding?: number | null;
}

export interface ListingPage {
  rows: readonly ProductSummary[];
  /** How many match. */
  total: number;
  /** There are more than `total` says: the server stopped counting. */
  more: boolean;
  /** The asked one, or the last one where the asked one is beyond it. */
  page: number;
}

/** The most rows that a list without `page` has. */
export const MOST_WHOLE = 1_000;
const LONGEST_SEARCH = 200;
const LAST_PAGE = 1_000_000;

/** The whole of a list, as far as it has no more than `MOST_WHOLE` rows. */
export const wholePath = (category?: Category) => (category ? `/api/products?category=${category}` : '/api/products');

/** Names a page in SWR's cache: the address it is read from, with `#{id}` where it is looked for by a listing. */
export const pagePath = (query: ListingQuery) =>
  query.holding ? `${apiPath(query)}#${query.holding}` : apiPath(query);

function apiPath(query: ListingQuery): string {
  const { categories = [], search = '', minPrice, maxPrice, minRating, sort = 'popular', page } = query;
  const params = new URLSearchParams();
  const values = {
    category: categories.join(','),
    q: search.slice(0, LONGEST_SEARCH),
    minPrice,
    maxPrice,
    minRating,
    sort: sort === 'popular' ? '' : sort,
    page: Math.min(page, LAST_PAGE),
    pageSize: PAGE_SIZE,
  };
  for (const [name, value] of Object.entries(values)) if (value || value === 0) params.set(name, String(value));
  return `/api/products?${params}`;
}

/** Reads one page as its key in SWR's cache names it, in the browser and on the server. A 401 counts as an empty list. */
export async function readListingPage(api: Api, query: ListingQuery): Promise<ListingPage> {
  const answer = await readPage(api, query);
  const { rows, total } = answer;
  if (rows.length === 0 && total > 0) return readPage(api, { ...query, page: pagesOf(total) });
  const { holding } = query;
  return holding && !rows.some(({ id }) => id === holding) ? findPage(api, query, holding, answer) : answer;
}

async function readPage(api: Api, query: ListingQuery): Promise<ListingPage> {
  const { data, headers } = await api.withHeaders<ProductSummary[] | null>(apiPath(query), { on401: 'null' });
  const rows = data ?? [];
  const count = headers.get('x-total-count') ?? '';
  return { rows, total: Number.parseInt(count, 10) || rows.length, more: count.endsWith('+'), page: query.page };
}

/** A list that can be read whole says which page it is; of a longer one that would be every page before it. */
async function findPage(api: Api, query: ListingQuery, id: number, first: ListingPage): Promise<ListingPage> {
  const [category] = query.categories ?? [];
  if (first.total > MOST_WHOLE) {
    const product = await readProduct(api, id);
    return product && product.category === category ? { ...first, rows: [product, ...first.rows] } : first;
  }
  const all = (await api<ProductSummary[] | null>(wholePath(category), { on401: 'null' })) ?? [];
  const index = all.findIndex((product) => product.id === id);
  if (index < 0) return first;
  const { rows, page } = paginate(all, pageOf(index));
  return { ...first, rows, page };
}

/** @param query null: nothing is asked. */
export function useListingPage(query: ListingQuery | null) {
  const { api } = useKit();
  return useSWR<ListingPage, Error>(query && pagePath(query), () => readListingPage(api, query ?? { page: 1 }));
}

/** The whole list; asked for only when wanted, but once it has come it stays. A 401 counts as an empty list. */
export function useWholeList(category: Category | undefined, wanted: boolean) {
  const { api } = useKit();
  const { cache } = useSWRConfig();
  const path = wholePath(category);
  const known = cache.get(path)?.data !== undefined;
  const answer = useSWR<ProductSummary[] | null, Error>(wanted || known ? path : null, () =>
    api<ProductSummary[] | null>(path, { on401: 'null' }),
  );
  return { ...answer, data: answer.data === null ? [] : answer.data };
}

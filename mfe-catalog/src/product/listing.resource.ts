import type { Category, operations, ProductSummary } from '@telemarket/contract';
import { type Api, type Reads, useKit, useSWR, useSWRConfig } from '@telemarket/kit';
import { PAGE_SIZE, pageOf, pagesOf, paginate, type ServedPage } from '../paginate';
import type { Sort } from '../sort';
import { readProduct } from './product.resource';

type ListParameters = NonNullable<operations['Product_list']['parameters']['query']>;

/** A query for one page of a list, with the names of the page's address. */
export interface ListingQuery {
  /** Missing or empty: every category. */
  categories?: readonly Category[];
  search?: string;
  /** Dollars. */
  minPrice?: number | null;
  maxPrice?: number | null;
  minRating?: number | null;
  sort?: Sort;
  /** Starts at 1. */
  page: number;
  /** The id of a listing whose page is shown instead of `page`. In a long list, it is added before the first page. */
  highlight?: number | null;
}

export type ListingPage = ServedPage<ProductSummary>;

/** The API's maximum number of rows for a list without `page`. A test compares it with the API's document. */
export const MAX_WHOLE_LIST = 1_000;
const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/** The path of the whole list, up to `MAX_WHOLE_LIST` rows. */
export const wholePath = (category?: Category) => (category ? `/api/products?category=${category}` : '/api/products');

/** The SWR key of a page: the path of its request, with `#{id}` when the page is selected by a listing. */
export const pagePath = (query: ListingQuery) =>
  query.highlight ? `${apiPath(query)}#${query.highlight}` : apiPath(query);

/** @param query Null: no request. */
export const readsOfPage = (query: ListingQuery | null): Reads =>
  query ? { [pagePath(query)]: (api) => readListingPage(api, query) } : {};

function apiPath({ categories = [], search = '', sort = 'popular', page, ...range }: ListingQuery): string {
  const parameters: Record<keyof ListParameters, string | number | null | undefined> = {
    category: categories.join(','),
    q: search.slice(0, MAX_SEARCH_LENGTH),
    minPrice: range.minPrice,
    maxPrice: range.maxPrice,
    minRating: range.minRating,
    sort: sort === 'popular' ? '' : sort,
    page: Math.min(page, MAX_PAGE),
    pageSize: PAGE_SIZE,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value || value === 0) params.set(name, String(value));
  return `/api/products?${params}`;
}

/** Reads the page with the key `pagePath(query)`, in the browser and on the server. A 401 counts as an empty list. */
async function readListingPage(api: Api, query: ListingQuery): Promise<ListingPage> {
  const served = await requestPage(api, query);
  const { rows, total } = served;
  if (rows.length === 0 && total > 0) return requestPage(api, { ...query, page: pagesOf(total) });
  const { highlight } = query;
  return highlight && !rows.some(({ id }) => id === highlight) ? findPage(api, query, highlight, served) : served;
}

async function requestPage(api: Api, query: ListingQuery): Promise<ListingPage> {
  const { data, total } = await api.withTotal<ProductSummary[] | null>(apiPath(query), { on401: 'null' });
  const rows = data ?? [];
  const more = total?.endsWith('+') ?? false;
  return { rows, total: Number.parseInt(total ?? '', 10) || rows.length, more, page: query.page };
}

/** Finds the page of a listing in the whole list. For a long list it reads only the listing, which is faster. */
async function findPage(api: Api, query: ListingQuery, id: number, first: ListingPage): Promise<ListingPage> {
  const [category] = query.categories ?? [];
  if (first.total > MAX_WHOLE_LIST) {
    const product = await readProduct(api, id);
    return product && product.category === category && product.availability !== 'sold'
      ? { ...first, rows: [product, ...first.rows] }
      : first;
  }
  const all = (await api<ProductSummary[] | null>(wholePath(category), { on401: 'null' })) ?? [];
  const index = all.findIndex((product) => product.id === id);
  if (index < 0) return first;
  const { rows, page } = paginate(all, pageOf(index));
  return { ...first, rows, page };
}

/** @param query Null: no request is sent. */
export function useListingPage(query: ListingQuery | null) {
  const { api } = useKit();
  return useSWR<ListingPage, Error>(query && pagePath(query), () => readListingPage(api, query ?? { page: 1 }));
}

/**
 * The whole list. A 401 counts as an empty list.
 * @param enabled False: no request is sent, but a cached list is returned.
 */
export function useWholeList(category: Category | undefined, enabled: boolean) {
  const { api } = useKit();
  const { cache } = useSWRConfig();
  const path = wholePath(category);
  const cached = cache.get(path)?.data !== undefined;
  const response = useSWR<ProductSummary[] | null, Error>(enabled || cached ? path : null, () =>
    api<ProductSummary[] | null>(path, { on401: 'null' }),
  );
  return { ...response, data: response.data === null ? [] : response.data };
}

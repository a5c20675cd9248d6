import type { Category, operations, ProductSummary } from '@telemarket/contract';
import { type Api, type Reads, useKit, useSWR, useSWRConfig } from '@telemarket/kit';
import { PAGE_SIZE, type ServedPage } from '../paginate';
import type { Sort } from '../sort';

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
  /** The id of a listing whose page is shown instead of `page`. */
  highlight?: number | null;
}

export type ListingPage = ServedPage<ProductSummary>;

/** The API's maximum number of rows for a list without `page`. A test compares it with the API's document. */
export const MAX_WHOLE_LIST = 1_000;
const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/** The path of the whole list, up to `MAX_WHOLE_LIST` rows. */
export const wholePath = (category?: Category) => (category ? `/api/products?category=${category}` : '/api/products');

/** @param query Null: no request. */
export const readsOfPage = (query: ListingQuery | null): Reads =>
  query ? { [pagePath(query)]: (api) => readListingPage(api, query) } : {};

/** The path of a page's request, which is its SWR key. */
export function pagePath({ categories = [], search = '', sort = 'popular', page, ...range }: ListingQuery): string {
  const parameters: Record<keyof ListParameters, string | number | null | undefined> = {
    category: categories.join(','),
    q: search.slice(0, MAX_SEARCH_LENGTH),
    minPrice: range.minPrice,
    maxPrice: range.maxPrice,
    minRating: range.minRating,
    sort: sort === 'popular' ? '' : sort,
    highlight: range.highlight,
    page: Math.min(page, MAX_PAGE),
    pageSize: PAGE_SIZE,
  };
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) if (value || value === 0) params.set(name, String(value));
  return `/api/products?${params}`;
}

/** Reads the page with the key `pagePath(query)`, in the browser and on the server. A 401 counts as an empty list. */
async function readListingPage(api: Api, query: ListingQuery): Promise<ListingPage> {
  const { data, total, page } = await api.withTotal<ProductSummary[] | null>(pagePath(query), { on401: 'null' });
  const rows = data ?? [];
  const more = total?.endsWith('+') ?? false;
  return { rows, total: Number.parseInt(total ?? '', 10) || rows.length, more, page: Number(page ?? 1) };
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

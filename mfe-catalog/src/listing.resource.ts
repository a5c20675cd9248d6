import { cutText } from '@telemarket/composition';
import type { Category, ProductFacets, ProductSummary } from '@telemarket/contract';
import { type Listing, readPath, useKit, useResource, useSWRConfig } from '@telemarket/kit';
import { sentParameters } from './filter/filter';
import type { Filter, ListParameters } from './filter/filters';
import { PAGE_SIZE } from './paginate';
import { useLastDefined } from './product/use-last-defined';

/** A query for a page of a list. */
export interface ListingQuery extends Partial<Omit<Filter, 'favorites'>> {
  /** The exact name of a seller. */
  seller?: string;
  /** Starts at 1. */
  page: number;
  /** The id of a listing. The list shows the page that contains this listing, instead of `page`. */
  highlight?: number | null;
}

/** The API's maximum number of rows for a list without `page`. A test compares it with the API's document. */
export const MAX_WHOLE_LIST = 1_000;
/** The API refuses longer texts. */
const MAX_TEXT_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/**
 * Returns the path of the whole list, or of all matches of a search, the best match first. The list has at most
 * `MAX_WHOLE_LIST` rows.
 */
export const wholeListPath = (category?: Category, search = '') =>
  pathWith('/api/products', sentParameters({ categories: category && [category], search }));

/** Returns the path of the request for a page, which is also the SWR key of the page. */
export const listingPagePath = ({ page, highlight, seller, ...filter }: ListingQuery) =>
  pathWith('/api/products', {
    ...sentParameters(filter),
    seller,
    highlight,
    page: Math.min(page, MAX_PAGE),
    pageSize: PAGE_SIZE,
    nearest: filter.search ? 'true' : null,
  });

/** The path of the request that counts the listings that each option of the filters would find. */
export const facetsPath = (filter: Partial<Filter>) =>
  pathWith('/api/products/facets', { ...sentParameters(filter), sort: null });

type RequestParameters = Partial<Record<keyof ListParameters, string | number | null>>;

function pathWith(path: string, parameters: RequestParameters): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters))
    if (value) params.set(name, cutText(String(value), MAX_TEXT_LENGTH, ''));
  return params.size > 0 ? `${path}?${params}` : path;
}

/** `nearest` is set when nothing matches the search. The rows then match this similar text instead. */
export type FoundListing = Listing<ProductSummary> & { nearest?: string };

const EMPTY_LISTING: FoundListing = { rows: [], total: 0, more: false, page: 1 };

/**
 * A page or a whole list. A 401 counts as an empty list.
 * @param path Null: no request is sent.
 */
export function useListing(path: string | null) {
  const { api } = useKit();
  return useResource<FoundListing>(path, 'once', {
    read: async (key) => (await readPath<FoundListing | null>(api, key, { on401: 'null' })) ?? EMPTY_LISTING,
  });
}

/** @param enabled False: no request is sent, but a cached list is returned. */
export function useWholeList(category: Category | undefined, search: string, enabled: boolean) {
  const { cache } = useSWRConfig();
  const path = wholeListPath(category, search);
  return useListing(enabled || cache.get(path)?.data !== undefined ? path : null);
}

/**
 * The options of the filters, with counts. If the request fails, the filters show no counts.
 * @param query Null: no request is sent.
 */
export function useServedFacets(query: ListingQuery | null): ProductFacets | undefined {
  return useLastDefined(useResource<ProductFacets>(query && facetsPath(query), 'once').data);
}

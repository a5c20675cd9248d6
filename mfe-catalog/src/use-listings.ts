import type { Category, ProductSummary } from '@telemarket/contract';
import { useFavorites, useKit, useOrders, useSWRConfig } from '@telemarket/kit';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isNarrowed, type ListQuery } from './filter/filter';
import { countFacets, filterAndSort } from './filter/filter-and-sort';
import { formatCount } from './format';
import {
  type FoundListing,
  MAX_WHOLE_LIST,
  listingPagePath,
  useListing,
  useServedFacets,
  useWholeList,
  wholeListPath,
} from './listing.resource';
import { pageOf, paginate, toPage } from './paginate';
import { useProductsById } from './product/product.resource';
import { useLastDefined } from './product/use-last-defined';

type Rows = readonly ProductSummary[];

/**
 * The maximum number of favourites that are loaded one by one, if the list of listings is too long to be loaded
 * completely. They are the most recent favourites.
 */
export const MAX_FAVORITES = 50;

/**
 * The server filters, sorts and paginates. When the shopper changes the first query, the page also loads the whole
 * list, if it has at most `MAX_WHOLE_LIST` rows, or all matches of the search. Then the device filters, sorts and
 * paginates these rows. It compares no texts: only the API knows which characters are equal.
 * @param category Missing: all listings.
 */
export function useListings(query: ListQuery, category?: Category) {
  const { mutate } = useSWRConfig();
  const favorites = useFavorites();
  const path = query.favorites ? null : listingPagePath(query);
  const [firstPath] = useState(path);
  const narrowed = isNarrowed(query, category);
  const startPath = listingPagePath({ categories: category && [category], page: 1 });

  const [whole, setWhole] = useState(false);
  const list = useListing(narrowed ? startPath : null);
  const searchesFavorites = query.favorites && query.search !== '' && (list.data?.total ?? 0) > MAX_WHOLE_LIST;
  const all = useWholeList(category, query.search, whole || searchesFavorites);
  // if nothing matches the search, the page is still requested: only the page has the results of a similar text
  const page = useListing(all.data && all.data.nearest === undefined ? null : path);
  const rows = query.search === '' ? all.data?.rows : undefined;
  const size = useLastDefined(rows?.length ?? (narrowed ? list.data : page.data)?.total);
  const isLong = size !== undefined && size > MAX_WHOLE_LIST;
  const needsWhole = size !== undefined && !isLong && (path === null || path !== firstPath);
  if (needsWhole && !whole) setWhole(true);
  const isOneByOne = query.favorites && isLong && !searchesFavorites;
  const chosen = useProductsById(isOneByOne ? favorites.slice(-MAX_FAVORITES) : null);
  const lastPage = useLastDefined(page.data);
  const served = useServedFacets(all.data || query.favorites ? null : query);
  const facets = useMemo(
    () => (served && all.data ? countFacets(served, all.data.rows, query) : served),
    [served, all.data, query],
  );
  useAfterOrder(() => void mutate((key) => typeof key === 'string' && key.startsWith('/api/products')));

  const toArrange = all.data?.rows ?? (isOneByOne ? chosen.products : undefined);
  const failed = [list.error && startPath, all.error && wholeListPath(category, query.search), page.error && path];
  const listError = page.error ?? (query.favorites ? (list.error ?? all.error) : undefined);
  return {
    /** The page to show. Undefined until it is loaded. */
    view: toArrange ? arrangedView(toArrange) : servedView(),
    /** The results of a similar text. Set only when no listing matches the search. */
    nearest: page.data && nearestOf(page.data),
    facets: query.favorites ? undefined : facets,
    /** The most popular listings of the list, independent of the query. Empty until they are loaded. */
    popular: rows ?? list.data?.rows ?? [],
    /** The length of the list, if known. */
    size,
    isLong,
    /** Whether `view` still belongs to the previous query. */
    stale: !toArrange && page.data === undefined,
    error: all.data ? undefined : isOneByOne ? chosen.error : listError,
    busy: list.isValidating || all.isValidating || page.isValidating || chosen.busy,
    retry() {
      if (isOneByOne) chosen.retry();
      else failed.forEach((key) => key && void mutate(key));
    },
  };

  function arrangedView(unsorted: Rows) {
    const found = filterAndSort(unsorted, query, favorites);
    const index = query.highlight === null ? -1 : found.findIndex(({ id }) => id === query.highlight);
    return { ...paginate(found, index < 0 ? query.page : pageOf(index)), found: formatCount(found.length) };
  }

  /** Returns the page of the server, or the previous page while the next page loads. */
  function servedView() {
    if (query.favorites || page.error || !lastPage) return undefined;
    if (lastPage.nearest !== undefined) return EMPTY_VIEW;
    return { ...toPage(lastPage), found: formatCount(lastPage.total, lastPage.more) };
  }
}

const EMPTY_VIEW = { rows: [], page: 1, pages: 1, found: '0' };

/** The first page of the results of a similar text. */
export interface Nearest {
  text: string;
  rows: Rows;
  /** The number of all matches. */
  found: string;
}

const nearestOf = ({ nearest: text, rows, total, more }: FoundListing): Nearest | undefined =>
  text === undefined || rows.length === 0 ? undefined : { text, rows, found: formatCount(total, more) };

/** Calls the function when this page places an order, and when the server stores it: the order may reserve listings. */
function useAfterOrder(onOrder: () => void) {
  const { bus } = useKit();
  const [placed, setPlaced] = useState<string | null>(null);
  const stored = useOrders().some(({ id, sync }) => id === placed && sync === 'synced');
  const onChange = useEffectEvent(onOrder);
  useEffect(() => bus.on('order-created', ({ order }) => setPlaced(order.id)), [bus]);
  useEffect(() => {
    if (placed) onChange();
  }, [placed, stored]);
}

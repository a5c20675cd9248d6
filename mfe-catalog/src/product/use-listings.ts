import type { Category, ProductSummary } from '@telemarket/contract';
import { useKit, useOrders, useSWRConfig } from '@telemarket/kit';
import { useEffect, useEffectEvent, useState } from 'react';
import { formatCount } from '../format-count';
import { type Page, paginate, toPage } from '../paginate';
import { type ListingQuery, MAX_WHOLE_LIST, pagePath, useListing, useWholeList, wholePath } from './listing.resource';
import { useProductsById } from './product.resource';
import { useLastDefined } from './use-last-defined';

type Rows = readonly ProductSummary[];

export interface ListingsInput {
  /** The category of the whole list. Missing: all listings. */
  category?: Category;
  /** Null: the list is filtered on the device only, by `ids`. */
  query: ListingQuery | null;
  /** The ids of the rows when there is no query. If the list is too long to load, each row is requested. */
  ids?: readonly number[];
  /** The query excludes listings, so its total is not the size of the list. */
  narrowed?: boolean;
  /** Filters and sorts the rows on the device like the server, and selects the page to show. */
  arrange: (rows: Rows) => { found: Rows; page: number };
}

export interface Listings {
  /** The page to show. Undefined until it is loaded. */
  view: (Page<ProductSummary> & { /** The number of rows on all pages, as text. */ found: string }) | undefined;
  /** The whole list, once it is loaded. */
  whole: Rows | undefined;
  /** The most popular listings of the list, whatever the query, once they are loaded. */
  popular: Rows;
  /** The length of the list, if known. */
  size: number | undefined;
  /** `view` belongs to the previous query. */
  stale: boolean;
  error: Error | undefined;
  busy: boolean;
  retry: () => void;
}

/**
 * The server filters, sorts and paginates. When the shopper changes the first query, a list of at most `MAX_WHOLE_LIST`
 * rows is also loaded completely. Then the device filters, sorts and paginates without requests.
 */
export function useListings({ category, query, ids = [], narrowed = false, arrange }: ListingsInput): Listings {
  const { mutate } = useSWRConfig();
  const path = query && pagePath(query);
  const [firstPath] = useState(path);
  const start: ListingQuery = { categories: category && [category], page: 1 };

  const [whole, setWhole] = useState(false);
  const list = useListing(narrowed ? pagePath(start) : null);
  const all = useWholeList(category, whole);
  const page = useListing(all.data ? null : path);
  const size = useLastDefined(all.data?.rows.length ?? (narrowed ? list.data : page.data)?.total);
  const isLong = size !== undefined && size > MAX_WHOLE_LIST;
  const needsWhole = size !== undefined && !isLong && (path === null || path !== firstPath);
  if (needsWhole && !whole) setWhole(true);
  const isOneByOne = query === null && isLong;
  const chosen = useProductsById(isOneByOne ? ids : null);
  const lastPage = useLastDefined(page.data);
  useAfterOrder(() => void mutate((key) => typeof key === 'string' && key.startsWith('/api/products')));

  const rows = all.data?.rows ?? (isOneByOne ? chosen.products : undefined);
  const failed = [list.error && pagePath(start), all.error && wholePath(category), page.error && path];
  const listError = page.error ?? (query ? undefined : (list.error ?? all.error));
  return {
    view: rows ? arrangedView() : servedView(),
    whole: all.data?.rows,
    popular: all.data?.rows ?? list.data?.rows ?? [],
    size,
    stale: !rows && page.data === undefined,
    error: all.data ? undefined : isOneByOne ? chosen.error : listError,
    busy: list.isValidating || all.isValidating || page.isValidating || chosen.busy,
    retry() {
      if (isOneByOne) chosen.retry();
      else failed.forEach((key) => key && void mutate(key));
    },
  };

  function arrangedView() {
    const arranged = arrange(rows ?? []);
    return { ...paginate(arranged.found, arranged.page), found: formatCount(arranged.found.length) };
  }

  /** Returns the page of the server, or the previous page while the next page loads. */
  function servedView() {
    if (!query || page.error || !lastPage) return undefined;
    return { ...toPage(lastPage), found: formatCount(lastPage.total, lastPage.more) };
  }
}

/** Calls the function when this page places an order and when the server stores it, because it may reserve listings. */
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

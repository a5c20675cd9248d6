import type { Category, ProductSummary } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useState } from 'react';
import {
  type ListingPage,
  type ListingQuery,
  MOST_WHOLE,
  pagePath,
  useListingPage,
  useWholeList,
  wholePath,
} from './listing.resource';
import { useKept } from './use-kept';

export interface ListingsInput {
  /** The list that the query is about; every listing when left out. */
  category?: Category;
  /** What is to be seen of it; null: only the whole list can tell. */
  query: ListingQuery | null;
  /** The query leaves some of the list out, so that its total says nothing about the list's. */
  narrowed?: boolean;
}

export interface Listings {
  /** Every row, most popular first; undefined until it has come, and for good in a list that is too long. */
  all: readonly ProductSummary[] | undefined;
  /** What the server says is to be seen, while `all` is not there: the last answer until the next one has come. */
  served: ListingPage | undefined;
  /** How long the list is; undefined while nobody knows. */
  size: number | undefined;
  /** `served` is of the query before. */
  stale: boolean;
  error: Error | undefined;
  busy: boolean;
  retry: () => void;
}

/**
 * The server filters, sorts and pages. As soon as the shopper looks at anything but what the page opened with, a list
 * of at most `MOST_WHOLE` is also fetched whole: from then on the device does the same without asking.
 */
export function useListings({ category, query, narrowed = false }: ListingsInput): Listings {
  const { mutate } = useSWRConfig();
  const path = query && pagePath(query);
  const [opened] = useState(path);
  const start: ListingQuery = { categories: category && [category], page: 1 };

  const [whole, setWhole] = useState(false);
  const list = useListingPage(narrowed ? start : null);
  const all = useWholeList(category, whole);
  const page = useListingPage(all.data ? null : query);
  const size = useKept(all.data?.length ?? (narrowed ? list.data : page.data)?.total);
  const wanted = size !== undefined && size <= MOST_WHOLE && (path === null || path !== opened);
  if (wanted && !whole) setWhole(true);

  const last = useKept(page.data);
  const failed = {
    ...(list.error && { [pagePath(start)]: list.error }),
    ...(all.error && { [wholePath(category)]: all.error }),
    ...(page.error && path && { [path]: page.error }),
  };
  return {
    all: all.data,
    served: page.error ? undefined : last,
    size,
    stale: page.data === undefined,
    error: all.data ? undefined : (page.error ?? (query ? undefined : (list.error ?? all.error))),
    busy: list.isValidating || all.isValidating || page.isValidating,
    retry: () => Object.keys(failed).forEach((key) => void mutate(key)),
  };
}

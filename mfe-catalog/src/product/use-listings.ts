import type { Category, ProductSummary } from '@telemarket/contract';
import { useSWRConfig } from '@telemarket/kit';
import { useState } from 'react';
import {
  type ListingPage,
  type ListingQuery,
  MAX_WHOLE_LIST,
  pagePath,
  useListingPage,
  useWholeList,
  wholePath,
} from './listing.resource';
import { useLastDefined } from './use-last-defined';

export interface ListingsInput {
  /** The list that the query filters; every listing when missing. */
  category?: Category;
  /** Null: the server cannot filter so, only a device with the whole list. */
  query: ListingQuery | null;
  /** The query excludes a part of the list, so its total is not the size of the list. */
  narrowed?: boolean;
}

export interface Listings {
  /** Every row, most popular first. Undefined until it has been read, and always for a long list. */
  all: readonly ProductSummary[] | undefined;
  /** While `all` is undefined: the server's page, or the previous page until the next one arrives. */
  served: ListingPage | undefined;
  /** The length of the list, if known. */
  size: number | undefined;
  /** `served` belongs to the previous query. */
  stale: boolean;
  error: Error | undefined;
  busy: boolean;
  retry: () => void;
}

/**
 * The server filters, sorts and paginates. When the shopper leaves the first query, a list of at most `MAX_WHOLE_LIST`
 * is also fetched whole. From then on the device filters, sorts and paginates without requests.
 */
export function useListings({ category, query, narrowed = false }: ListingsInput): Listings {
  const { mutate } = useSWRConfig();
  const path = query && pagePath(query);
  const [firstPath] = useState(path);
  const start: ListingQuery = { categories: category && [category], page: 1 };

  const [whole, setWhole] = useState(false);
  const list = useListingPage(narrowed ? start : null);
  const all = useWholeList(category, whole);
  const page = useListingPage(all.data ? null : query);
  const size = useLastDefined(all.data?.length ?? (narrowed ? list.data : page.data)?.total);
  const needsWhole = size !== undefined && size <= MAX_WHOLE_LIST && (path === null || path !== firstPath);
  if (needsWhole && !whole) setWhole(true);

  const lastPage = useLastDefined(page.data);
  const failed = [list.error && pagePath(start), all.error && wholePath(category), page.error && path];
  return {
    all: all.data,
    served: page.error ? undefined : lastPage,
    size,
    stale: page.data === undefined,
    error: all.data ? undefined : (page.error ?? (query ? undefined : (list.error ?? all.error))),
    busy: list.isValidating || all.isValidating || page.isValidating,
    retry: () => failed.forEach((key) => key && void mutate(key)),
  };
}

import type { ReadsOf } from '@telemarket/kit';
import { countActive, readFilter } from '../filter/filter';
import { readPage } from '../paginate';
import { type ListingQuery, readsOfPage } from '../product/listing.resource';
import { STATS_PATH } from './stats.resource';

/** The part of the collection that an address selects; null for favourites, which only the device knows. */
export function collectionQuery(params: URLSearchParams): ListingQuery | null {
  const filter = readFilter(params);
  return filter.favorites ? null : { ...filter, page: readPage(params) ?? 1 };
}

/** Whether the filter in an address excludes listings. */
export const isNarrowed = (params: URLSearchParams) => countActive(readFilter(params)) > 0;

export const reads: ReadsOf = ({ search }) => ({
  ...readsOfPage(collectionQuery(search)),
  ...(isNarrowed(search) && readsOfPage({ page: 1 })),
  [STATS_PATH]: (api) => api(STATS_PATH),
});

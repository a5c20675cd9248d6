import type { ReadsOf } from '@telemarket/kit';
import { activeFilters, readFilter } from '../filter/filter';
import { readPage } from '../paginate';
import { facetsPath, type ListingQuery, pagePath } from '../product/listing.resource';
import { STATS_PATH } from './stats.resource';

/** The part of the collection that an address selects; null for favourites, which only the device knows. */
export function collectionQuery(params: URLSearchParams): ListingQuery | null {
  const filter = readFilter(params);
  return filter.favorites ? null : { ...filter, page: readPage(params) ?? 1 };
}

/** Whether the filter in an address excludes listings. */
export const isNarrowed = (params: URLSearchParams) => activeFilters(readFilter(params)).length > 0;

export const reads: ReadsOf = ({ search }) => {
  const query = collectionQuery(search);
  return [
    ...(query ? [pagePath(query), facetsPath(query)] : []),
    isNarrowed(search) ? pagePath({ page: 1 }) : STATS_PATH,
  ];
};

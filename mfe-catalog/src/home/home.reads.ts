import type { ReadsOf } from '@telemarket/kit';
import { isNarrowed, readQuery } from '../filter/filter';
import { facetsPath, listingPagePath } from '../listing.resource';

export const STATS_PATH = '/api/stats';

export const reads: ReadsOf = ({ search }) => {
  const query = readQuery(search);
  return [
    // the server does not read favourites, because only the device knows them
    ...(query.favorites ? [] : [listingPagePath(query), facetsPath(query)]),
    ...(isNarrowed(query) ? [listingPagePath({ page: 1 })] : query.page > 1 ? [] : [STATS_PATH]),
  ];
};

import type { ReadsOf } from '@telemarket/kit';
import { isNarrowed, readQuery } from '../filter/filter';
import { facetsPath, pagePath } from '../listing.resource';

export const STATS_PATH = '/api/stats';

export const reads: ReadsOf = ({ search }) => {
  const query = readQuery(search);
  return [
    // only the device knows the favourites
    ...(query.favorites ? [] : [pagePath(query), facetsPath(query)]),
    ...(isNarrowed(query) ? [pagePath({ page: 1 })] : query.page > 1 ? [] : [STATS_PATH]),
  ];
};

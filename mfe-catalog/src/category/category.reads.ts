import type { Category } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, type ReadsOf } from '@telemarket/kit';
import { isNarrowed, readQuery } from '../filter/filter';
import { facetsPath, listingPagePath } from '../listing.resource';

/** The category that is listed at a path. */
export const listedCategory = (path: string): Category =>
  CATEGORY_IDS.find((id) => CATEGORIES[id].path === path.toLowerCase().replace(/\/$/, '')) ?? 'group';

export const reads: ReadsOf = ({ path, search }) => {
  const category = listedCategory(path);
  const query = readQuery(search, category);
  const whole = isNarrowed(query, category) ? [listingPagePath({ categories: [category], page: 1 })] : [];
  return [listingPagePath(query), facetsPath(query), ...whole];
};

import type { Category } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS, type ReadsOf } from '@telemarket/kit';
import { readPage } from '../paginate';
import { activeFilters, readFilter } from '../filter/filter';
import { facetsPath, type ListingQuery, pagePath } from '../product/listing.resource';

/** The category that is listed at a path. */
export const categoryOf = (path: string): Category =>
  CATEGORY_IDS.find((id) => CATEGORIES[id].path === path.toLowerCase().replace(/\/$/, '')) ?? 'group';

/** The page that an address selects. `?highlight={id}` selects the page of that listing, unless `?page=` is set. */
export function categoryQuery(category: Category, params: URLSearchParams): ListingQuery {
  const page = readPage(params);
  const id = params.get('highlight') ?? '';
  const highlight = page === null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return { ...readFilter(params, category), page: page ?? 1, highlight };
}

/** Whether the filter in an address excludes listings of the category. */
export const isNarrowed = (category: Category, params: URLSearchParams) =>
  activeFilters(readFilter(params, category), category).length > 0;

export const reads: ReadsOf = ({ path, search }) => {
  const category = categoryOf(path);
  const query = categoryQuery(category, search);
  const whole = isNarrowed(category, search) ? [pagePath({ categories: [category], page: 1 })] : [];
  return [pagePath(query), facetsPath(query), ...whole];
};

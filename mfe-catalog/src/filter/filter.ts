import { cleanLine, readAmount, readWhole } from '@telemarket/composition';
import type { Category } from '@telemarket/contract';
import { CATEGORIES, CATEGORY_IDS } from '@telemarket/kit';
import { dollars, formatCount } from '../format';
import { readPage } from '../paginate';
import { SORTS, type Sort } from '../sort';

export interface Filter {
  search: string;
  /** Empty: every category. */
  categories: readonly Category[];
  /** Dollars. */
  minPrice: number | null;
  maxPrice: number | null;
  minRating: number | null;
  verified: boolean;
  /** The number of members, or of users of bots. Only the list of a category has it. */
  minMembers: number | null;
  maxMembers: number | null;
  /** Only the favourites of this device. */
  favorites: boolean;
  sort: Sort;
}

/**
 * Reads a filter from an address. Invalid values are ignored.
 * @param category The category of the list; missing for all listings.
 */
export function readFilter(params: URLSearchParams, category?: Category): Filter {
  const named = (params.getAll('category').join(',') || '').split(',');
  const rating = readNumber(params.get('minRating'));
  const members = (name: string) => (category ? readCount(params.get(name)) : null);
  return {
    search: category ? '' : cleanLine(params.get('search') ?? ''),
    categories: category ? [category] : CATEGORY_IDS.filter((id) => named.includes(id)),
    verified: params.get('verified') === 'true',
    minMembers: members('minMembers'),
    maxMembers: members('maxMembers'),
    minPrice: readNumber(params.get('minPrice')),
    maxPrice: readNumber(params.get('maxPrice')),
    minRating: rating !== null && rating <= 5 ? rating : null,
    favorites: !category && params.get('favorites') === 'true',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'popular',
  };
}

export const NO_FILTER = readFilter(new URLSearchParams());

export interface ListQuery extends Filter {
  page: number;
  /** The id of a listing whose page is shown instead of `page`. */
  highlight: number | null;
}

/** Reads what an address selects of a list. `?highlight={id}` is ignored beside `?page=` and in the list of all listings. */
export function readQuery(params: URLSearchParams, category?: Category): ListQuery {
  const page = readPage(params);
  const id = params.get('highlight') ?? '';
  const highlight = category && page === null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return { ...readFilter(params, category), page: page ?? 1, highlight };
}

/**
 * Writes a filter into an address. Keeps other parameters, except the page and the highlighted listing, which belonged to the
 * previous filter.
 */
export function writeFilter(filter: Filter, params: URLSearchParams, category?: Category): URLSearchParams {
  const next = new URLSearchParams(params);
  const values: Record<string, string> = {
    search: filter.search,
    category: category ? '' : filter.categories.join(','),
    minPrice: writeNumber(filter.minPrice),
    maxPrice: writeNumber(filter.maxPrice),
    minRating: writeNumber(filter.minRating),
    verified: filter.verified ? 'true' : '',
    minMembers: writeNumber(filter.minMembers),
    maxMembers: writeNumber(filter.maxMembers),
    favorites: filter.favorites ? 'true' : '',
    sort: filter.sort === 'popular' ? '' : filter.sort,
    page: '',
    highlight: '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

export interface ActiveFilter {
  label: string;
  /** The change that removes the filter. */
  without: Partial<Filter>;
}

/** The filters that exclude listings. A range counts as one; the sort and the category of the list do not count. */
export function activeFilters(filter: Filter, category?: Category): ActiveFilter[] {
  const { search, categories, minPrice, maxPrice, minRating, verified, minMembers, maxMembers, favorites } = filter;
  const noun = category === 'bot' ? 'users' : 'members';
  const active: (ActiveFilter | false)[] = [
    search !== '' && { label: `“${search}”`, without: { search: '' } },
    favorites && { label: 'Favourites', without: { favorites: false } },
    ...(category ? [] : categories).map((removed) => ({
      label: CATEGORIES[removed].plural,
      without: { categories: categories.filter((id) => id !== removed) },
    })),
    verified && { label: 'Verified', without: { verified: false } },
    isRange(minMembers, maxMembers) && {
      label: `${rangeText(minMembers, maxMembers, formatCount)} ${noun}`,
      without: { minMembers: null, maxMembers: null },
    },
    isRange(minPrice, maxPrice) && {
      label: rangeText(minPrice, maxPrice, dollars),
      without: { minPrice: null, maxPrice: null },
    },
    minRating !== null && { label: ratingText(minRating), without: { minRating: null } },
  ];
  return active.filter((entry) => entry !== false);
}

/** Whether a filter excludes listings. */
export const isNarrowed = (filter: Filter, category?: Category) => activeFilters(filter, category).length > 0;

const isRange = (min: number | null, max: number | null) => min !== null || max !== null;

/** "100 to 500", "Up to 500" or "500 and up". */
export function rangeText(min: number | null, max: number | null, format: (value: number) => string): string {
  if (min === null) return `Up to ${format(max ?? 0)}`;
  return max === null ? `${format(min)} and up` : `${format(min)} to ${format(max)}`;
}

export const ratingText = (min: number) => `${min.toFixed(1)} and up`;

const MAX_NUMBER = 999_999_999;

/** @returns The whole number in a text; null for any other text. */
export function readCount(text: string | null): number | null {
  const count = readWhole(text);
  return count !== null && count <= MAX_NUMBER ? count : null;
}

/** @returns The number in a text such as 10 or 10.50; null for any other text. */
export function readNumber(text: string | null): number | null {
  const amount = readAmount(text);
  return amount !== null && Number(amount) <= MAX_NUMBER ? Number(amount) : null;
}

const writeNumber = (value: number | null) => (value === null ? '' : String(value));

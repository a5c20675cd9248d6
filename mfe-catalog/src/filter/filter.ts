import type { Category } from '@telemarket/contract';

export const CATEGORIES: readonly Category[] = ['group', 'bot', 'account'];
export const SORTS = ['popular', 'price-low', 'price-high', 'rating', 'newest'] as const;
export type Sort = (typeof SORTS)[number];

export interface Filter {
  search: string;
  /** None chosen: all of them. */
  categories: readonly Category[];
  /** Dollars. */
  minPrice: number | null;
  maxPrice: number | null;
  minRating: number | null;
  /** Only what this device marked as a favourite. */
  favorites: boolean;
  sort: Sort;
}

export const NO_FILTER: Filter = {
  search: '',
  categories: [],
  minPrice: null,
  maxPrice: null,
  minRating: null,
  favorites: false,
  sort: 'popular',
};

/** Reads an address; what makes no sense in it is as if it were not there. */
export function readFilter(params: URLSearchParams): Filter {
  const named = (params.getAll('category').join(',') || '').split(',');
  const rating = readNumber(params.get('minRating'));
  return {
    search: (params.get('search') ?? '').trim(),
    categories: CATEGORIES.filter((category) => named.includes(category)),
    minPrice: readNumber(params.get('minPrice')),
    maxPrice: readNumber(params.get('maxPrice')),
    minRating: rating !== null && rating <= 5 ? rating : null,
    favorites: params.get('favorites') === 'true',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'popular',
  };
}

/** Writes a filter over an address: other parameters stay, except the page, which would be of another list. */
export function writeFilter(filter: Filter, params: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(params);
  const values: Record<string, string> = {
    search: filter.search,
    category: filter.categories.join(','),
    minPrice: writeNumber(filter.minPrice),
    maxPrice: writeNumber(filter.maxPrice),
    minRating: writeNumber(filter.minRating),
    favorites: filter.favorites ? 'true' : '',
    sort: filter.sort === 'popular' ? '' : filter.sort,
    page: '',
  };
  for (const [name, value] of Object.entries(values)) {
    if (value === '') next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** How many things narrow the list. */
export function countActive({ search, categories, minPrice, maxPrice, minRating, favorites }: Filter): number {
  return [search, categories.length, minPrice !== null || maxPrice !== null, minRating, favorites].filter(Boolean)
    .length;
}

/** A plain amount such as 10 or 10.50, else null. */
export function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}(\.\d{0,2})?$/.test(text.trim()) ? Number(text) : null;
}

const writeNumber = (value: number | null) => (value === null ? '' : String(value));

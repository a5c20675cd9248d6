import type { Category } from '@telemarket/contract';
import { CATEGORY_IDS } from '@telemarket/kit';
import { SORTS, type Sort } from '../sort';

export interface Filter {
  search: string;
  /** Empty: every category. */
  categories: readonly Category[];
  /** Dollars. */
  minPrice: number | null;
  maxPrice: number | null;
  minRating: number | null;
  /** Only the favourites of this device. */
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

/** Reads a filter from an address. Invalid values are ignored. */
export function readFilter(params: URLSearchParams): Filter {
  const named = (params.getAll('category').join(',') || '').split(',');
  const rating = readNumber(params.get('minRating'));
  return {
    search: (params.get('search') ?? '').trim(),
    categories: CATEGORY_IDS.filter((category) => named.includes(category)),
    minPrice: readNumber(params.get('minPrice')),
    maxPrice: readNumber(params.get('maxPrice')),
    minRating: rating !== null && rating <= 5 ? rating : null,
    favorites: params.get('favorites') === 'true',
    sort: SORTS.find((sort) => sort === params.get('sort')) ?? 'popular',
  };
}

/** Writes a filter into an address. Keeps other parameters, except the page, which belonged to the previous filter. */
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

/** The number of filters that exclude listings. The sort does not count; a price range counts as one. */
export function countActive({ search, categories, minPrice, maxPrice, minRating, favorites }: Filter): number {
  return [search, categories.length, minPrice !== null || maxPrice !== null, minRating, favorites].filter(Boolean)
    .length;
}

/** @returns The number in a text such as 10 or 10.50; null for any other text. */
export function readNumber(text: string | null): number | null {
  return text !== null && /^\d{1,9}(\.\d{0,2})?$/.test(text.trim()) ? Number(text) : null;
}

const writeNumber = (value: number | null) => (value === null ? '' : String(value));

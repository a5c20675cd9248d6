import type { Category } from '@telemarket/contract';
import type { Filter } from './filters';

/**
 * The parameter of each filter in addresses. `only` names the lists that have the filter: the list of all listings, or
 * the lists of categories.
 */
export const FILTER_PARAMETERS: Readonly<Record<keyof Filter, { parameter: string; only?: 'all' | 'category' }>> = {
  search: { parameter: 'search', only: 'all' },
  favorites: { parameter: 'favorites', only: 'all' },
  categories: { parameter: 'category', only: 'all' },
  verified: { parameter: 'verified' },
  owner: { parameter: 'owner' },
  language: { parameter: 'language' },
  topic: { parameter: 'topic' },
  minMembers: { parameter: 'minMembers', only: 'category' },
  maxMembers: { parameter: 'maxMembers', only: 'category' },
  minPrice: { parameter: 'minPrice' },
  maxPrice: { parameter: 'maxPrice' },
  minRating: { parameter: 'minRating' },
  sort: { parameter: 'sort' },
};

/** All filters, in the order in which a shopper sees the active ones. */
export const FILTER_NAMES = Object.keys(FILTER_PARAMETERS) as (keyof Filter)[];

/**
 * The filters of a list.
 * @param category The category of the list; missing for all listings.
 */
export const filterNamesOf = (category?: Category) =>
  FILTER_NAMES.filter((name) => FILTER_PARAMETERS[name].only !== (category ? 'all' : 'category'));

/** The parameters that `readQuery` reads. The server removes all others. */
export const queryParameters = (category?: Category): string[] => [
  ...filterNamesOf(category).map((name) => FILTER_PARAMETERS[name].parameter),
  ...['page', ...(category ? ['highlight'] : [])],
];

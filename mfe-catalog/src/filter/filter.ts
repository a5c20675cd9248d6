import type { Category, ProductSummary } from '@telemarket/contract';
import { readPage } from '../paginate';
import { sortOf } from '../sort';
import { FILTER_NAMES, filterNamesOf, FILTER_PARAMETERS } from './filter-parameters';
import { type ActiveFilter, type Filter, FILTERS, type ListParameters, type ShownList } from './filters';

/** Returns an empty text when the filter excludes no listing. */
function filterText(name: keyof Filter, filter: Partial<Filter>): string {
  const value = filter[name];
  return value === undefined || value === FILTERS[name].none ? '' : String(value);
}

/** Reads a filter from an address. Invalid values are ignored. */
export function readFilter(params: URLSearchParams, category?: Category): Filter {
  const names = filterNamesOf(category);
  const read = (name: keyof Filter) =>
    names.includes(name) ? FILTERS[name].read(params.getAll(FILTER_PARAMETERS[name].parameter)) : FILTERS[name].none;
  const filter = Object.fromEntries(FILTER_NAMES.map((name) => [name, read(name)])) as unknown as Filter;
  return category ? { ...filter, categories: [category] } : filter;
}

export const NO_FILTER = readFilter(new URLSearchParams());

export interface ListQuery extends Filter {
  page: number;
  /** The id of a listing. The list shows the page that contains this listing, instead of `page`. */
  highlight: number | null;
}

/**
 * Reads from an address which part of a list to show. Ignores `?highlight={id}` in the list of all listings, and when
 * the address also has `?page=`.
 */
export function readQuery(params: URLSearchParams, category?: Category): ListQuery {
  const page = readPage(params);
  const id = params.get('highlight') ?? '';
  const highlight = category && page === null && /^[1-9]\d{0,14}$/.test(id) ? Number(id) : null;
  return { ...readFilter(params, category), page: page ?? 1, highlight };
}

/**
 * Writes a filter into an address. Keeps other parameters, except the page and the highlighted listing, which belonged
 * to the previous filter.
 */
export function writeFilter(filter: Filter, params: URLSearchParams, category?: Category): URLSearchParams {
  const next = new URLSearchParams(params);
  const names = filterNamesOf(category);
  for (const name of FILTER_NAMES) {
    const text = names.includes(name) ? filterText(name, filter) : '';
    if (text) next.set(FILTER_PARAMETERS[name].parameter, text);
    else next.delete(FILTER_PARAMETERS[name].parameter);
  }
  next.delete('page');
  next.delete('highlight');
  return next;
}

type SentParameters = Partial<Record<keyof ListParameters, string>>;

/** The parameters of the API for a filter. */
export function sentParameters(filter: Partial<Filter>): SentParameters {
  const { search, sort = null } = filter;
  // with a search, the sort is always sent, because only without a search do the API and the list have the same default
  // sort
  const sorted = search ? { ...filter, sort: sortOf({ search, sort }) } : filter;
  const texts = FILTER_NAMES.map((name) => [FILTERS[name].sent ?? '', filterText(name, sorted)]);
  return Object.fromEntries(texts.filter(([parameter]) => parameter)) as SentParameters;
}

/** The filters that exclude listings. The sort and the category of the list do not count. */
export const activeFilters = (filter: Filter, list: ShownList = {}): ActiveFilter[] =>
  filterNamesOf(list.category).flatMap((name) => activeFilter(name, filter, list));

function activeFilter<Name extends keyof Filter>(name: Name, filter: Filter, list: ShownList) {
  return filterText(name, filter) ? FILTERS[name].active(filter[name] as NonNullable<Filter[Name]>, filter, list) : [];
}

/** Whether a filter excludes listings. */
export const isNarrowed = (filter: Filter, category?: Category) =>
  activeFilters(filter, category ? { category } : {}).length > 0;

/** @param favorites Ids. Used only when the filter is set to favourites. */
export function filterProducts(
  products: readonly ProductSummary[],
  filter: Filter,
  favorites: readonly number[],
): ProductSummary[] {
  const tests = FILTER_NAMES.filter((name) => filterText(name, filter)).map((name) =>
    filterTest(name, filter, favorites),
  );
  return products.filter((product) => tests.every((passes) => passes(product)));
}

const filterTest = <Name extends keyof Filter>(name: Name, filter: Filter, favorites: readonly number[]) =>
  FILTERS[name].passes(filter[name] as NonNullable<Filter[Name]>, favorites);

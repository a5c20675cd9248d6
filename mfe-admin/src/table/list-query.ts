import { cleanLine, cutText, readWhole } from '@telemarket/composition';
import type { paths } from '@telemarket/contract';

type ListPath =
  `/api/admin/${'products' | 'orders' | 'users' | 'messages' | 'sellers' | 'searches' | 'reviews' | 'subscribers'}`;
type Query<P extends ListPath> = NonNullable<paths[P]['get']['parameters']['query']>;
type Paging = 'page' | 'pageSize';
/**
 * Filters without a menu: newer filters have replaced `handled` and `sold`, and the dialog of a product sets `product`.
 */
type WithoutMenu = 'handled' | 'sold' | 'product';

export type SortOf<P extends ListPath> = Query<P> extends { sort?: infer S } ? Extract<S, string> : never;

/** Labels by value, in the order of the menu. */
type Choices<V extends string = string> = Readonly<Record<V, string>>;

export interface ListFilter<V extends string = string> {
  label: string;
  /** The values, without "All". */
  choices: Choices<V>;
  /** The label of the option for all rows, where it is not "All". */
  all?: string;
  /**
   * The choice that applies when the address names none and there is no search. Then the value for all rows is `all`.
   */
  first?: V;
}

export interface ListSpec {
  path: string;
  /** The label of the search; missing: the list has no search. */
  search?: string;
  /** Filters by parameter name, in the API and in the address of the page. */
  filters: Readonly<Record<string, ListFilter>>;
  /** The first sort is the default. */
  sorts: Choices;
  /** Set when the API has another default sort. */
  sendsDefaultSort?: true;
}

/**
 * A spec with the types of the contract: the code does not compile if a search, filter, value or sort of the API is
 * missing.
 */
export type ListSpecOf<P extends ListPath> = {
  path: P;
  filters: {
    readonly [N in Exclude<keyof Query<P>, 'q' | 'sort' | Paging | WithoutMenu>]-?: ListFilter<
      Extract<Query<P>[N], string>
    >;
  };
  sorts: Choices<SortOf<P>>;
  sendsDefaultSort?: true;
} & ('q' extends keyof Query<P> ? { search: string } : unknown);

export const PAGE_SIZE = 20;
export const MAX_SEARCH_LENGTH = 200;
const MAX_PAGE = 1_000_000;

/** The query in the address of the page. Unknown values are ignored. */
export interface ListQuery {
  /** The search, the filters and the sort by name. Unset values and the default sort are missing. */
  values: Readonly<Record<string, string>>;
  /** Starts at 1. */
  page: number;
}

export const defaultSort = ({ sorts }: ListSpec) => Object.keys(sorts)[0] ?? '';

export function readListQuery(spec: ListSpec, params: URLSearchParams): ListQuery {
  const values: Record<string, string> = {};
  const search = cutText(params.get('q') ?? '', MAX_SEARCH_LENGTH, '');
  if (spec.search && search) values['q'] = search;
  for (const [name, { choices, first }] of Object.entries(spec.filters)) {
    const value = params.get(name) ?? (search ? null : first);
    if (value && Object.hasOwn(choices, value)) values[name] = value;
  }
  const sort = params.get('sort');
  if (sort && sort !== defaultSort(spec) && Object.hasOwn(spec.sorts, sort)) values['sort'] = sort;
  const page = readWhole(params.get('page')) ?? 1;
  return { values, page: page >= 1 && page <= MAX_PAGE ? page : 1 };
}

/** Returns the value of the filter that shows all rows. */
export const allValue = ({ first }: ListFilter): string => (first === undefined ? '' : 'all');

/** Returns true if there is no search, and every filter that is set has its first choice. */
export const hasOnlyFirstChoices = ({ filters }: ListSpec, { values }: ListQuery) =>
  Object.entries(values).every(([name, value]) => name === 'sort' || filters[name]?.first === value);

export const isNarrowed = ({ values }: ListQuery) => Object.keys(values).some((name) => name !== 'sort');

export function listPath(spec: ListSpec, { values, page }: ListQuery, pageSize = PAGE_SIZE): string {
  const params = toParameters(values);
  if (spec.sendsDefaultSort && !params.has('sort')) params.set('sort', defaultSort(spec));
  params.set('page', String(page));
  params.set('pageSize', String(pageSize));
  return `${spec.path}?${params}`;
}

/**
 * Returns the API path of the whole list as a CSV file, with the same filters.
 * @param format `semicolon` also writes decimal commas, because most European spreadsheets expect both.
 */
export function csvPath({ path }: ListSpec, { values }: ListQuery, format: 'comma' | 'semicolon' = 'comma'): string {
  const params = toParameters(values);
  if (format !== 'comma') params.set('format', format);
  return params.size > 0 ? `${path}/csv?${params}` : `${path}/csv`;
}

function toParameters(values: ListQuery['values']): URLSearchParams {
  const params = new URLSearchParams(values);
  const search = cleanLine(values['q'] ?? '');
  if (search) params.set('q', search);
  else params.delete('q');
  return params;
}

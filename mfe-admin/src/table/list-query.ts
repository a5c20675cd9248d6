export interface Choice {
  value: string;
  label: string;
}

export interface ListFilter {
  /** As the API calls it; the address of the page does too. */
  name: string;
  label: string;
  /** The first is "all of them", with an empty value. */
  choices: readonly Choice[];
}

/** What a list of the admin API can be asked for. */
export interface ListSpec {
  path: string;
  /** What the search goes through, in words; none: it cannot be searched. */
  search?: string;
  filters: readonly ListFilter[];
  /** The first is the one without choosing. */
  sorts: readonly Choice[];
}

export const PAGE_SIZE = 20;
const LONGEST_SEARCH = 200;
const LAST_PAGE = 1_000_000;

/** What the address asks of the list; anything it could not have been told to ask is left out. */
export interface ListQuery {
  /** Search, filters and sort, by name; what is not set is missing. */
  values: Readonly<Record<string, string>>;
  /** From 1. */
  page: number;
}

export function readListQuery(spec: ListSpec, params: URLSearchParams): ListQuery {
  const values: Record<string, string> = {};
  const search = (params.get('q') ?? '').slice(0, LONGEST_SEARCH);
  if (spec.search && search) values['q'] = search;
  for (const { name, choices } of [...spec.filters, { name: 'sort', choices: spec.sorts.slice(1) }]) {
    const value = params.get(name);
    if (value && choices.some((choice) => choice.value === value)) values[name] = value;
  }
  const page = Number(params.get('page'));
  return { values, page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1 };
}

export const isNarrowed = ({ values }: ListQuery) => Object.keys(values).some((name) => name !== 'sort');

/** The address of one page of the list. */
export function listPath({ path }: ListSpec, { values, page }: ListQuery): string {
  const params = trimmed(values);
  params.set('page', String(page));
  params.set('pageSize', String(PAGE_SIZE));
  return `${path}?${params}`;
}

/** The whole list of the same filters as a file. */
export function csvPath({ path }: ListSpec, { values }: ListQuery): string {
  const params = trimmed(values).toString();
  return `${path}/csv${params && `?${params}`}`;
}

function trimmed(values: ListQuery['values']): URLSearchParams {
  const params = new URLSearchParams(values);
  const search = values['q']?.trim();
  if (search) params.set('q', search);
  else params.delete('q');
  return params;
}

/** Listings on one page of any list. */
export const PAGE_SIZE = 9;

export interface Page<T> {
  rows: readonly T[];
  /** From 1. */
  page: number;
  pages: number;
}

/** @param page From 1; a page beyond the last one counts as the last one. */
export function paginate<T>(list: readonly T[], page: number): Page<T> {
  const pages = pagesOf(list.length);
  const shown = Math.min(Math.max(1, page), pages);
  return { rows: list.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE), page: shown, pages };
}

export const pagesOf = (length: number) => Math.max(1, Math.ceil(length / PAGE_SIZE));

/** A page of a list that the server paginates. */
export interface ServedPage<T> {
  rows: readonly T[];
  total: number;
  /** There are more than `total` says: the server stopped counting. */
  more: boolean;
  /** The requested page, or the last one when the requested page is beyond it. */
  page: number;
}

/** With `more`, there is a next page as long as pages are full. */
export function toPage<T>({ rows, total, more, page }: ServedPage<T>): Page<T> {
  const next = more && rows.length >= PAGE_SIZE ? page + 1 : page;
  return { rows, page, pages: Math.max(pagesOf(total), next) };
}

/** @param index From 0. */
export const pageOf = (index: number) => Math.floor(index / PAGE_SIZE) + 1;

/** `?page=` of an address; null when it is missing or no page number. */
export function readPage(params: URLSearchParams): number | null {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

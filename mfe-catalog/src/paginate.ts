/** Listings on one page of any list. */
export const PAGE_SIZE = 9;

export interface Page<T> {
  rows: readonly T[];
  /** From 1; a page beyond the last one is the last one. */
  page: number;
  pages: number;
}

export function paginate<T>(list: readonly T[], wanted: number): Page<T> {
  const pages = pagesOf(list.length);
  const page = Math.min(Math.max(1, wanted), pages);
  return { rows: list.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), page, pages };
}

export const pagesOf = (length: number) => Math.max(1, Math.ceil(length / PAGE_SIZE));

/** A page that somebody else cut. `more`: the list goes on behind `total`, as far as pages are full. */
export function cutPage<T>({
  rows,
  total,
  more,
  page,
}: {
  rows: readonly T[];
  total: number;
  more: boolean;
  page: number;
}): Page<T> {
  const next = more && rows.length >= PAGE_SIZE ? page + 1 : page;
  return { rows, page, pages: Math.max(pagesOf(total), next) };
}

/** The page that holds the list's n-th entry, from 0. */
export const pageOf = (index: number) => Math.floor(index / PAGE_SIZE) + 1;

/** `?page=`; null when there is none, or none that makes sense. */
export function readPage(params: URLSearchParams): number | null {
  const text = params.get('page') ?? '';
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
}

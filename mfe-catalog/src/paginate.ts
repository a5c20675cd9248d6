import { readWhole } from '@telemarket/composition';
import type { Listing } from '@telemarket/kit';

/** The number of listings per page, in all lists. */
export const PAGE_SIZE = 9;

export interface PagedList<T> {
  rows: readonly T[];
  /** Starts at 1. */
  page: number;
  pages: number;
}

/** @param page Starts at 1. A number beyond the last page selects the last page. */
export function paginate<T>(list: readonly T[], page: number): PagedList<T> {
  const pages = pageCount(list.length);
  const shown = Math.min(Math.max(1, page), pages);
  return { rows: list.slice((shown - 1) * PAGE_SIZE, shown * PAGE_SIZE), page: shown, pages };
}

const pageCount = (length: number) => Math.max(1, Math.ceil(length / PAGE_SIZE));

/** If there are more rows than `total`, a full page always has a next page. */
export function toPage<T>({ rows, total, more, page }: Listing<T>): PagedList<T> {
  const next = more && rows.length >= PAGE_SIZE ? page + 1 : page;
  return { rows, page, pages: Math.max(pageCount(total), next) };
}

/** @param index Starts at 0. */
export const pageOf = (index: number) => Math.floor(index / PAGE_SIZE) + 1;

/** `?page=` of an address; null when it is missing or invalid. */
export function readPage(params: URLSearchParams): number | null {
  const page = readWhole(params.get('page')) ?? 0;
  return page >= 1 && page < 10_000_000 ? page : null;
}

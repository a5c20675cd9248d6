import type { ProductSummary } from '@telemarket/contract';
import { useKit, useSWR } from '@telemarket/kit';

export interface Suggestions {
  products: ProductSummary[];
  /** The true number of matches: digits, or "1000+". */
  total: string;
}

/** Search calls are made only with more text than this. */
export const SHORTEST = 2;
const MOST = 5;

/** The first five matches. @param query null: nothing is asked. */
export function useSuggestions(query: string | null) {
  const { api } = useKit();
  const wanted = query?.trim() ?? '';
  return useSWR<Suggestions, Error>(wanted.length > SHORTEST ? searchPath(wanted) : null, async (path: string) => {
    const { data, total } = await api.withTotal<ProductSummary[]>(path);
    return { products: data.slice(0, MOST), total: total ?? String(data.length) };
  });
}

/** Half an emoji, as it stands while typing, would make encodeURIComponent throw. */
export function searchPath(query: string): string {
  return `/api/products/search/${encodeURIComponent(query.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
}

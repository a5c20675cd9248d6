import { toPathSegment } from '@telemarket/composition';
import type { ProductSummary } from '@telemarket/contract';
import { useKit, useResource } from '@telemarket/kit';

export interface Suggestions {
  products: ProductSummary[];
  /** The number of all matches: digits, or `1000+`. */
  total: string;
  /** Set when nothing matches the query: a similar text, which the products match. */
  nearest?: string;
}

const MIN_QUERY_LENGTH = 3;
const MAX_SUGGESTIONS = 5;

export const isSearchable = (text: string) => text.trim().length >= MIN_QUERY_LENGTH;

/** @param query Null: no request is sent. */
export function useSuggestions(query: string | null) {
  const { api } = useKit();
  return useResource<Suggestions>(query !== null && isSearchable(query) ? searchPath(query.trim()) : null, 'once', {
    async read(path) {
      const found = await api.withTotal<ProductSummary[]>(path);
      if (found.data.length > 0 || !found.nearest) return toSuggestions(found);
      const { nearest } = found;
      return { ...toSuggestions(await api.withTotal<ProductSummary[]>(searchPath(nearest))), nearest };
    },
  });
}

const toSuggestions = ({ data, total }: { data: ProductSummary[]; total: string | null }): Suggestions => ({
  products: data.slice(0, MAX_SUGGESTIONS),
  total: total ?? String(data.length),
});

/** Replaces lone surrogates, which can occur while an emoji is typed: encodeURIComponent would throw. */
export function searchPath(query: string): string {
  return `/api/products/search/${toPathSegment(query.replace(/\p{Surrogate}/gu, '\uFFFD'))}`;
}

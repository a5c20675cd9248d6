import type { Product, ProductSummary } from '@telemarket/contract';
import { type Api, ApiError, useKit, useSWR, useSWRConfig } from '@telemarket/kit';
import { useKept } from './use-kept';

/** What a page can show of a product while the rest is on its way. */
export type PartialProduct = ProductSummary & Partial<Pick<Product, 'features' | 'sellerName'>>;

const ID = /^[1-9]\d{0,14}$/;

/** Null for what cannot be an id: it is missing without a call. */
export const productPath = (id: string) => (ID.test(id) ? `/api/products/${id}` : null);

/** Null when there is no such listing. */
export async function readProduct(api: Api, id: number): Promise<Product | null> {
  try {
    return await api<Product | null>(`/api/products/${id}`);
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null;
    throw error;
  }
}

/**
 * @param id as it stands in the address.
 * @param ask false: it is shown as far as the page knows it, and nothing is asked yet.
 */
export function useProduct(id: string, ask: boolean) {
  const known = useKnownAnswers();
  const path = productPath(id);
  // null: the server has found out that it is missing
  const { data, error, isValidating, mutate } = useSWR<Product | null, Error>(ask ? path : null);
  const missing = path === null || data === null || (error instanceof ApiError && error.status === 404);
  const product: PartialProduct | undefined = missing ? undefined : (data ?? findKnown());
  return { product, missing, error, busy: isValidating, retry: () => void mutate() };

  /** Coming from a list, its row is shown at once; coming back, what was read then. */
  function findKnown(): ProductSummary | undefined {
    for (const answer of known()) {
      const row = rowsOf(answer).find((row) => String(row.id) === id);
      if (row) return row;
    }
    return undefined;
  }
}

/**
 * Listings by their ids, each read once; what is no longer there is left out.
 * @param ids null: nothing is asked.
 */
export function useProductsById(ids: readonly number[] | null) {
  const { api } = useKit();
  const { cache, mutate: keep } = useSWRConfig();
  const key = ids && ['/api/products/{id}', ...ids];
  const { data, error, isValidating, mutate } = useSWR<Product[], Error>(key, async () => {
    const products = await Promise.all((ids ?? []).map(read));
    return products.filter((product) => product !== null);
  });
  // while one more or one less is on its way, those that were there stay
  return { products: useKept(data), error, busy: isValidating, retry: () => void mutate() };

  async function read(id: number): Promise<Product | null> {
    const path = `/api/products/${id}`;
    const known = cache.get(path)?.data as Product | null | undefined;
    return known === undefined ? ((await keep(path, readProduct(api, id), false)) ?? null) : known;
  }
}

/** Every answer about products that the page has: asked for by itself, or served with it. */
function useKnownAnswers(): () => Iterable<unknown> {
  const { cache, fallback } = useSWRConfig();
  return function* () {
    for (const key of cache.keys()) if (key.startsWith('/api/products')) yield cache.get(key)?.data;
    for (const key of Object.keys(fallback)) if (key.startsWith('/api/products')) yield fallback[key];
  };
}

/** A list is its rows, or a page that has them beside its total; a product is a list of one. */
function rowsOf(answer: unknown): readonly ProductSummary[] {
  if (typeof answer !== 'object' || answer === null) return [];
  if ('id' in answer) return [answer as ProductSummary];
  const list = 'rows' in answer ? answer.rows : answer;
  return Array.isArray(list) ? list : [];
}

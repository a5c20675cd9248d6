import type { Product, ProductSummary } from '@telemarket/contract';
import { type Api, ApiError, useKit, useSWR, useSWRConfig } from '@telemarket/kit';
import { useLastDefined } from './use-last-defined';

/** A product of which only the columns of a list may have been read yet. */
export type PartialProduct = ProductSummary & Partial<Omit<Product, keyof ProductSummary>>;

const ID = /^[1-9]\d{0,14}$/;

/** Null for a text that cannot be an id: such a product is missing without a request. */
export const productPath = (id: string) => (ID.test(id) ? `/api/products/${id}` : null);

/** @returns Null for a missing listing. */
export async function readProduct(api: Api, id: number): Promise<Product | null> {
  try {
    return await api<Product | null>(`/api/products/${id}`);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * @param id As written in the address.
 * @param enabled False: nothing is requested yet; the product is returned as far as it is in the cache.
 */
export function useProduct(id: string, enabled: boolean) {
  const cachedResponses = useCachedResponses();
  const path = productPath(id);
  // null: the server has already found that it is missing
  const { data, error, isValidating, mutate } = useSWR<Product | null, Error>(enabled ? path : null);
  const missing = path === null || data === null || isMissing(error);
  const product: PartialProduct | undefined = missing ? undefined : (data ?? findCached());
  return { product, missing, error, busy: isValidating, retry: () => void mutate() };

  /** After a list, the product's row; after going back, the product itself. */
  function findCached(): ProductSummary | undefined {
    for (const response of cachedResponses()) {
      const row = rowsOf(response).find((row) => String(row.id) === id);
      if (row) return row;
    }
    return undefined;
  }
}

/**
 * Listings by their ids, each requested once. Missing ones are left out.
 * @param ids Null: nothing is requested.
 */
export function useProductsById(ids: readonly number[] | null) {
  const { api } = useKit();
  const { cache, mutate: store } = useSWRConfig();
  const key = ids && ['/api/products/{id}', ...ids];
  const { data, error, isValidating, mutate } = useSWR<Product[], Error>(key, async () => {
    const products = await Promise.all((ids ?? []).map(read));
    return products.filter((product) => product !== null);
  });
  // while the products for changed ids are read, the previous ones stay
  return { products: useLastDefined(data), error, busy: isValidating, retry: () => void mutate() };

  async function read(id: number): Promise<Product | null> {
    const path = `/api/products/${id}`;
    const cached = cache.get(path)?.data as Product | null | undefined;
    return cached === undefined ? ((await store(path, readProduct(api, id), false)) ?? null) : cached;
  }
}

/** Every response about products that the browser has read, or that the page was served with. */
function useCachedResponses(): () => Iterable<unknown> {
  const { cache, fallback } = useSWRConfig();
  return function* () {
    for (const key of cache.keys()) if (key.startsWith('/api/products')) yield cache.get(key)?.data;
    for (const key of Object.keys(fallback)) if (key.startsWith('/api/products')) yield fallback[key];
  };
}

/** The products in a response: a list, a page with `rows`, or a single product. */
function rowsOf(response: unknown): readonly ProductSummary[] {
  if (typeof response !== 'object' || response === null) return [];
  if ('id' in response) return [response as ProductSummary];
  const list = 'rows' in response ? response.rows : response;
  return Array.isArray(list) ? list : [];
}

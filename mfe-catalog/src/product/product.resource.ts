import type { Category, Product, ProductSummary } from '@telemarket/contract';
import { ApiError, useKit, useSWR, useSWRConfig } from '@telemarket/kit';

export interface ListingQuery {
  /** All of them when left out. */
  category?: Category;
}

export const listPath = ({ category }: ListingQuery) =>
  category ? `/api/products?category=${category}` : '/api/products';
const LISTS: readonly ListingQuery[] = [{}, { category: 'group' }, { category: 'bot' }, { category: 'account' }];

/** The list behind every grid; `products` is undefined until it has come. A 401 counts as an empty list. */
export function useListings(query: ListingQuery = {}) {
  const { api } = useKit();
  const { data, error, isValidating, mutate } = useSWR<ProductSummary[] | null, Error>(
    listPath(query),
    (path: string) => api<ProductSummary[] | null>(path, { on401: 'null' }),
  );
  return {
    products: data === null ? [] : data,
    error,
    busy: isValidating,
    retry: () => void mutate(),
  };
}

/** What a page can show of a product while the rest is on its way. */
export type PartialProduct = ProductSummary & Partial<Pick<Product, 'features' | 'sellerName'>>;

const ID = /^[1-9]\d{0,14}$/;

/** Null for what cannot be an id: it is missing without a call. */
export const productPath = (id: string) => (ID.test(id) ? `/api/products/${id}` : null);

/** @param id as it stands in the address. */
export function useProduct(id: string) {
  const { cache } = useSWRConfig();
  const path = productPath(id);
  const { data, error, isValidating, mutate } = useSWR<Product, Error>(path);
  const missing = path === null || (error instanceof ApiError && error.status === 404);
  const product: PartialProduct | undefined = missing ? undefined : (data ?? findInLists());
  return { product, missing, error, busy: isValidating, retry: () => void mutate() };

  /** Coming from a list, its row is shown at once. */
  function findInLists(): ProductSummary | undefined {
    for (const query of LISTS) {
      const list = cache.get(listPath(query))?.data as ProductSummary[] | null | undefined;
      const row = list?.find((product) => String(product.id) === id);
      if (row) return row;
    }
    return undefined;
  }
}

import type { Product, ProductSummary } from '@telemarket/contract';
import { ApiError, useKit, useOrders, useResource, useSWRConfig } from '@telemarket/kit';
import { useEffect, useEffectEvent } from 'react';
import { useLastDefined } from './use-last-defined';

/** A product that has only the fields of a list row until the whole product is loaded. */
export type PartialProduct = ProductSummary & Partial<Omit<Product, keyof ProductSummary>>;

const PRODUCT_ID = /^[1-9]\d{0,14}$/;

/** Null for a text that cannot be an id: no request is needed to know that the product is missing. */
export const productPath = (id: string) => (PRODUCT_ID.test(id) ? `/api/products/${id}` : null);

export const REVIEWS_PER_PAGE = 10;

export const reviewsPath = (id: number, page = 1) =>
  `/api/products/${id}/reviews?page=${page}&pageSize=${REVIEWS_PER_PAGE}`;

export const similarPath = (id: number) => `/api/products/${id}/similar`;

export const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/**
 * @param id The text in the address.
 * @param enabled False: no request is sent, and the product has only data that this page has already read.
 */
export function useProduct(id: string, enabled: boolean) {
  const { cache, fallback } = useSWRConfig();
  const path = productPath(id);
  // `data` is null if the server has already responded that the product is missing. A return to the tab requests the
  // product again, because another visitor may have reserved it.
  const { data, error, isValidating, mutate } = useResource<Product | null>(enabled ? path : null, 'on focus');
  useProductOrder(id, () => enabled && path !== null && void mutate());
  const missing = path === null || data === null || isMissing(error);
  const known = (key: string) => (cache.get(key)?.data ?? fallback[key]) as PartialProduct | undefined;
  const product = missing ? undefined : (data ?? known(path) ?? known(rowKey(id)));
  return { product, missing, error, busy: isValidating, retry: () => void mutate() };
}

/** The SWR key of a product's row in a list. */
const rowKey = (id: string | number) => `/api/products/${id}#row`;

/** Caches the rows of a list: the page of a product shows its row until the product is loaded. */
export function useRememberedRows(rows: readonly ProductSummary[]) {
  const { cache, mutate } = useSWRConfig();
  useEffect(() => {
    for (const row of rows) if (cache.get(rowKey(row.id))?.data !== row) void mutate(rowKey(row.id), row, false);
  }, [rows, cache, mutate]);
}

/** Calls the function when an order is placed, and when the server has stored an order of the product. */
function useProductOrder(id: string, onOrder: () => void) {
  const { bus } = useKit();
  const stored = useOrders().filter(
    ({ sync, items }) => sync === 'synced' && items.some(({ productId }) => String(productId) === id),
  );
  const ids = stored.map((order) => order.id).join();
  const onChange = useEffectEvent(onOrder);
  useEffect(() => bus.on('order-created', () => onChange()), [bus]);
  useEffect(() => {
    if (ids) onChange();
  }, [ids]);
}

/**
 * Loads listings by id, each with its own request. Missing listings are left out.
 * @param ids Null: no request is sent.
 */
export function useProductsById(ids: readonly number[] | null) {
  const { api } = useKit();
  const { cache, mutate: store } = useSWRConfig();
  const key = ids && `/api/products/{id}?ids=${ids.join()}`;
  const { data, error, isValidating, mutate } = useResource<Product[]>(key, 'once', {
    async read() {
      const products = await Promise.all((ids ?? []).map(readProduct));
      return products.filter((product) => product !== null);
    },
  });
  // While changed ids load, the previous products stay.
  return { products: useLastDefined(data), error, busy: isValidating, retry: () => void mutate() };

  async function readProduct(id: number): Promise<Product | null> {
    const path = `/api/products/${id}`;
    const cached = cache.get(path)?.data as Product | null | undefined;
    if (cached !== undefined) return cached;
    const found = api<Product | null>(path).catch((failure: unknown) => {
      if (isMissing(failure)) return null;
      throw failure;
    });
    return (await store(path, found, false)) ?? null;
  }
}

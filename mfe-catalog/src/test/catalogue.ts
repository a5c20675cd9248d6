import type { Product } from '@telemarket/contract';
import type { Response, Routes } from '@telemarket/remote-tools/test/network';
import { NO_FILTER } from '../filter/filter';
import { pageOf, paginate } from '../paginate';
import { MAX_WHOLE_LIST } from '../listing.resource';
import { facetsOf, isFound } from './filter-cases';

/** An API that has these listings. The most popular one is first. */
export function catalogue(products: readonly Product[]): Routes {
  return {
    'GET /api/products': (_call, query) => respondWithList(products, query),
    'GET /api/products/facets': countAll(products),
    ...Object.fromEntries(
      products.flatMap((product) => [
        [`GET /api/products/${product.id}`, product],
        [`GET /api/products/${product.id}/reviews`, []],
        [
          `GET /api/products/${product.id}/similar`,
          () => ({ body: products.filter(({ id }) => id !== product.id).slice(0, 4) }),
        ],
      ]),
    ),
  };
}

/**
 * Filters by category and text, and sorts only by `newest`. This is enough to distinguish the list of the server from
 * the list of the device.
 */
function respondWithList(products: readonly Product[], query: URLSearchParams): Response {
  const categories = query.get('category')?.split(',');
  const text = query.get('q') ?? '';
  const found = products.filter(
    ({ category, title, sellerName }) =>
      (!categories || categories.includes(category)) && [title, sellerName].some((field) => field.includes(text)),
  );
  if (query.get('sort') === 'newest') found.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  const place = found.findIndex(({ id }) => id === Number(query.get('highlight')));
  const { rows, page } = paginate(found, place < 0 ? Number(query.get('page')) : pageOf(place));
  const body = query.has('page') ? rows : found.slice(0, MAX_WHOLE_LIST);
  const total = text && found.length > MAX_WHOLE_LIST ? `${MAX_WHOLE_LIST}+` : String(found.length);
  return { body, headers: { 'x-total-count': total, 'x-page': String(page) } };
}

/** The counts of the whole catalogue, whatever the query. */
const countAll = (products: readonly Product[]) =>
  facetsOf((choice) => products.filter((product) => isFound(product, { ...NO_FILTER, ...choice }, [])).length);

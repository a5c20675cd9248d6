import type { Product } from '@telemarket/contract';
import { type Answer, type Answers, Status } from './render-shop';

const WHOLE_LIST = 1_000;

/** What the API answers about these listings, which are in order of popularity. */
export function catalogue(products: readonly Product[]): Answers {
  return {
    'GET /api/products': (params) => list(products, params),
    ...Object.fromEntries(products.map((product): [string, Answer] => [`GET /api/products/${product.id}`, product])),
  };
}

/** By category and text, with one sort: enough to tell an answer of the server from one of the device. */
function list(products: readonly Product[], params: URLSearchParams): Status {
  const categories = params.get('category')?.split(',');
  const text = params.get('q') ?? '';
  const found = products.filter(
    ({ category, title }) => (!categories || categories.includes(category)) && title.includes(text),
  );
  if (params.get('sort') === 'newest') found.sort((a, b) => b.createdAt.localeCompare(a.createdAt) || b.id - a.id);
  const page = Number(params.get('page'));
  const size = Number(params.get('pageSize'));
  const rows = page ? found.slice((page - 1) * size, page * size) : found.slice(0, WHOLE_LIST);
  const total = text && found.length > WHOLE_LIST ? `${WHOLE_LIST}+` : String(found.length);
  return new Status(200, rows, { 'x-total-count': total });
}

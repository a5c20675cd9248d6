import type { Category } from '../product/category';

/** Where the art of a product is served. */
export function artPath(category: Category, id: number): string {
  return `/art/v1/${category}/${id}.svg`;
}

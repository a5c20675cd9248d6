import type { Category } from '../product/category';

export function artPath(category: Category, id: number): string {
  return `/art/v1/${category}/${id}.svg`;
}

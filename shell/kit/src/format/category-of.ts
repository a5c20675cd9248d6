import { CATEGORY_IDS } from '../shop/category';
import type { Category } from '@telemarket/contract';

/** Finds the category of a product in the path of its picture, because the lines of orders have no category. */
export const categoryOf = (image: string): Category => CATEGORY_IDS.find((id) => image.includes(`/${id}/`)) ?? 'group';

import { CATEGORY_IDS } from '../shop/category';
import type { Category } from '@telemarket/contract';

/** The category of a product, from the path of its picture: the lines of orders have no category. */
export const categoryOf = (image: string): Category => CATEGORY_IDS.find((id) => image.includes(`/${id}/`)) ?? 'group';

import type { ReadsOf } from '@telemarket/kit';
import { productPath, reviewsPath, similarPath } from './product.resource';

export const reads: ReadsOf = ({ params: { id = '' } }) => {
  const path = productPath(id);
  return path === null ? null : [path, similarPath(Number(id)), reviewsPath(Number(id))];
};

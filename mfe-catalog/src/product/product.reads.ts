import type { ReadsOf } from '@telemarket/kit';
import { productPath, similarPath } from './product.resource';

export const reads: ReadsOf = ({ params: { id = '' } }) => {
  const path = productPath(id);
  return path === null ? null : [path, similarPath(Number(id))];
};

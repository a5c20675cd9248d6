import type { ReadsOf } from '@telemarket/kit';
import { productPath } from './product.resource';

export const reads: ReadsOf = ({ params: { id = '' } }) => {
  const path = productPath(id);
  return path === null ? null : [path];
};

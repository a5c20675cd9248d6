import type { ReadsOf } from '@telemarket/kit';
import { readPage } from '../paginate';
import { pagePath } from '../product/listing.resource';
import { sellerName, sellerPath } from './seller.resource';

export const reads: ReadsOf = ({ params, search }) => {
  const name = sellerName(params);
  return name === null ? null : [sellerPath(name), pagePath({ seller: name, page: readPage(search) ?? 1 })];
};

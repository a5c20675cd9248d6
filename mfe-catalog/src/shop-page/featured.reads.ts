import type { ReadsOf } from '@telemarket/kit';
import { shopPagePath } from './shop-page.reads';

export const FEATURED_PATH = '/api/products/featured';

export const reads: ReadsOf = ({ path }) => [shopPagePath(path), FEATURED_PATH];

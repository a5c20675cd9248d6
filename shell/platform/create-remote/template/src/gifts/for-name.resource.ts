import type { ProductSummary } from '@telemarket/contract';
import { type Listing, useResource } from '@telemarket/kit';

export const NEWEST_PATH = '/api/products?sort=newest&page=1&pageSize=5';

export const useNewestListings = () => useResource<Listing<ProductSummary>>(NEWEST_PATH, 'once');

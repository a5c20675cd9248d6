import type { SlotReadsOf } from '@telemarket/composition';
import { listingPagePath } from '../listing.resource';

/** The first page of the list on the home page, which is usually in the caches. */
export const POPULAR_PATH = listingPagePath({ page: 1 });

export const reads: SlotReadsOf<'not-found'> = () => [POPULAR_PATH];

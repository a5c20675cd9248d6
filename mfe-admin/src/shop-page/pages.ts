import type { AdminShopPage, PageSlug } from '@telemarket/contract';
import { SAVE_FAILURES } from '../failure';

export const PAGES = '/api/admin/pages';

export const pagePath = (slug: PageSlug) => `${PAGES}/${slug}`;

/** The label of each state, which says what visitors find at the address of the page. */
export const PAGE_STATE_LABELS: Readonly<Record<AdminShopPage['state'], string>> = {
  published: 'Published',
  linked: 'Link without a page',
  hidden: 'Hidden',
};

export const SHOP_PAGE_FAILURES = {
  ...SAVE_FAILURES,
  stale: 'Somebody else has changed this page. Reload the page to see the change.',
};

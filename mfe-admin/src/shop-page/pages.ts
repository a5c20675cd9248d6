import type { AdminShopPage, PageSlug } from '@telemarket/contract';
import { SAVE_FAILURES } from '../failure';

export const PAGES = '/api/admin/pages';

export const pagePath = (slug: PageSlug) => `${PAGES}/${slug}`;

/** Says what visitors find. */
export const PAGE_STATES: Readonly<Record<AdminShopPage['state'], string>> = {
  published: 'Published',
  linked: 'Link without a page',
  hidden: 'Hidden',
};

export const SHOP_PAGE_FAILURES = {
  ...SAVE_FAILURES,
  stale: 'Somebody else has changed this page. Reload it to see the change.',
};

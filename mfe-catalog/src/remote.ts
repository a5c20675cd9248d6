import type { Category } from '@telemarket/contract';
import { defineRemote } from '@telemarket/composition';
import { CATEGORIES, CATEGORY_IDS, paths } from '@telemarket/kit/shop';
import { CATEGORY_LISTS } from './category/category-list';
import { queryParameters } from './filter/filter-parameters';

const categoryPage = (category: Category) => ({
  path: CATEGORIES[category].path,
  layout: 'store' as const,
  title: CATEGORY_LISTS[category].title,
  description: CATEGORY_LISTS[category].explanation,
  query: queryParameters(category),
  load: () => import('./category/category-page'),
  reads: () => import('./category/category.reads'),
  visit: category === 'group',
});

export default defineRemote({
  title: 'Catalog',
  down: {
    title: 'The catalog is not available right now',
    text: 'Your cart, your orders and order tracking still work.',
  },
  widgets: {
    PopularListings: {
      slot: 'not-found',
      load: () => import('./product/popular-listings'),
      reads: () => import('./product/popular-listings.reads'),
    },
  },
  pages: [
    {
      path: paths.home,
      layout: 'store',
      description:
        'Buy Telegram groups, bots and accounts you can check first: who sells it, what is verified and how the transfer works.',
      query: queryParameters(),
      slots: { 'home-after-listings': {} },
      load: () => import('./home/home-page'),
      reads: () => import('./home/home.reads'),
      visit: true,
    },
    ...CATEGORY_IDS.map(categoryPage),
    {
      path: '/featured',
      layout: 'store',
      query: [],
      slots: { 'not-found': {} },
      load: () => import('./shop-page/featured-page'),
      reads: () => import('./shop-page/featured.reads'),
    },
    ...['guides', 'security', 'about', 'careers', 'press', 'partners', 'cookies', 'imprint'].map((slug) => ({
      path: `/${slug}`,
      layout: 'store' as const,
      query: [],
      slots: { 'not-found': {} },
      load: () => import('./shop-page/shop-page'),
      reads: () => import('./shop-page/shop-page.reads'),
    })),
    {
      path: paths.product(':id'),
      layout: 'store',
      sitemap: '/api/sitemap/products',
      query: [],
      slots: { 'product-aside': { productId: ':id' }, 'not-found': {} },
      load: () => import('./product/product-page'),
      reads: () => import('./product/product.reads'),
    },
    {
      path: paths.seller(':name'),
      layout: 'store',
      sitemap: '/api/sitemap/sellers',
      query: ['page'],
      slots: { 'not-found': {} },
      load: () => import('./seller/seller-page'),
      reads: () => import('./seller/seller.reads'),
    },
  ],
});

import { defineRemote } from '@telemarket/composition';

export default defineRemote({
  title: 'Gifts',
  down: {
    title: 'Gifts is not available right now',
    text: 'The other parts of the shop still work.',
  },
  pages: [
    {
      path: '/gifts',
      layout: 'store',
      title: 'Gifts',
      load: () => import('./gifts/gifts-page'),
      visit: true,
    },
    {
      path: '/gifts/:name',
      layout: 'store',
      load: () => import('./gifts/for-name-page'),
      reads: () => import('./gifts/for-name.reads'),
      visit: '/gifts/Ann',
    },
  ],
});

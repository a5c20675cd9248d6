import { defineRemote, paths } from '@telemarket/composition';

export default defineRemote({
  title: 'Admin',
  down: {
    title: 'Administration is not available right now',
    text: 'The shop itself still works, for you and for every shopper.',
  },
  pages: [
    {
      path: paths.admin,
      layout: 'slim',
      title: 'Admin',
      noindex: true,
      noStore: true,
      load: () => import('./gate/admin-page'),
      visit: true,
    },
  ],
});

import { defineRemote } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';

const LIST_QUERY = ['q', 'sort', 'page', 'category', 'verified', 'sold', 'reserved', 'status', 'kind', 'state'];

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
      query: ['tab', 'open', ...LIST_QUERY],
      load: () => import('./gate/admin-page'),
      visit: true,
    },
  ],
});

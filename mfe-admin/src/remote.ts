import { defineRemote } from '@telemarket/composition';
import { paths } from '@telemarket/kit/shop';

const PRODUCT_FILTERS = ['category', 'verified', 'reserved', 'address', 'paused'];
const LIST_QUERY = ['q', 'sort', 'page', ...PRODUCT_FILTERS, 'status', 'kind', 'state'];

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
      query: ['tab', 'view', 'open', 'days', ...LIST_QUERY],
      load: () => import('./gate/admin-page'),
      visit: true,
    },
  ],
});

import { defineRemote } from '@telemarket/composition';
import { orderPath, paths } from '@telemarket/kit/shop';
import { HANDOVER_PATH } from './handover-path';

export default defineRemote({
  title: 'Checkout',
  down: {
    title: 'Orders are not available right now',
    text: 'Browsing still works, and your cart is safe.',
  },
  pages: [
    {
      path: paths.orderHistory,
      layout: 'slim',
      title: 'Order History',
      description: 'Your orders on TeleMarket and their status.',
      noindex: true,
      load: () => import('./order/order-history-page'),
    },
    {
      path: paths.orderTracking,
      layout: 'slim',
      title: 'Track Order',
      description: 'Find an order by its ID and your email address.',
      noindex: true,
      load: () => import('./order/order-tracking-page'),
      visit: true,
    },
    {
      path: orderPath(':id'),
      layout: 'slim',
      title: 'Your order',
      noindex: true,
      load: () => import('./order/order-page'),
    },
    {
      path: '/deal',
      layout: 'slim',
      title: 'Deal',
      noindex: true,
      noStore: true,
      load: () => import('./order/deal-page'),
    },
    {
      path: HANDOVER_PATH,
      layout: 'slim',
      title: 'Hand-over record',
      noindex: true,
      load: () => import('./handover/handover-page'),
    },
  ],
  widgets: {
    CartDialog: () => import('./cart/cart-dialog'),
    Outbox: () => import('./outbox/outbox'),
    SellerDeals: { slot: 'messages-selling', load: () => import('./order/seller-deals') },
  },
});

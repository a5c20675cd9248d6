import type { LoadPart } from '../use-chunk';

export type TabName = 'products' | 'orders' | 'users' | 'messages';

export interface Tab {
  name: TabName;
  label: string;
  /** Each has a chunk of its own. */
  load: LoadPart;
}

export const TABS: readonly Tab[] = [
  {
    name: 'products',
    label: 'Products',
    load: () => import('../product/product-page').then((part) => part.ProductPage),
  },
  { name: 'orders', label: 'Orders', load: () => import('../order/order-page').then((part) => part.OrderPage) },
  { name: 'users', label: 'Users', load: () => import('../user/user-page').then((part) => part.UserPage) },
  {
    name: 'messages',
    label: 'Messages',
    load: () => import('../message/message-page').then((part) => part.MessagePage),
  },
];

import { WIDGET_CONTRACT } from '@telemarket/composition';
import { type WidgetProps } from '../shop/widget-props';
import type { KitEvents } from './event-bus';

/**
 * The types that live remotes were built for. Optional fields, new widgets and new events are compatible. Any other change
 * breaks live remotes and must increase WIDGET_CONTRACT.
 */
interface Released {
  widgets: { 'checkout/CartDialog': { open: boolean; onClose: () => void } };
  events: {
    'auth-changed': { user: User | null };
    'cart-changed': { items: readonly { product: Product; quantity: number; addedAt: string }[] };
    'favorites-changed': { ids: readonly number[] };
    'order-created': { order: Order };
    'cart-requested': Record<string, never>;
  };
}
interface User {
  id: number;
  username: string;
  email: string;
  firstName: string;
  lastName: string | null;
  isAdmin: boolean;
}
interface Product {
  id: number;
  title: string;
  price: string;
  category: 'account' | 'bot' | 'group';
  image: string;
  isUnique?: boolean;
}
interface Order {
  id: string;
  userId: number | null;
  isGuest?: boolean;
  customerInfo: { name: string; email: string; telegramUsername: string };
  items: { productId: number; title: string; price: string; quantity: number; image: string }[];
  total: string;
  shownTotal?: string;
  status: 'cancelled' | 'completed' | 'pending';
  createdAt: string;
  sync: 'pending' | 'refused' | 'synced';
  reason?: string;
  reservations?: readonly { productId: number; until: string; confirmedUntil: string | null }[];
  unreserved?: readonly number[];
}

test('live remotes still receive the props and events of the released widget contract, and may emit those events', () => {
  // The type check fails in these lines when a change breaks live remotes.
  const passed = (now: WidgetProps): Released['widgets'] => now;
  const received = (now: KitEvents): Released['events'] => now;
  const emitted = <N extends keyof Released['events']>(_name: N, detail: Released['events'][N]): KitEvents[N] => detail;
  expect([passed, received, emitted]).toHaveLength(3);
  expect(WIDGET_CONTRACT).toBe(1);
});

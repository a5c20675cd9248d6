import type { OrderStatus } from '@telemarket/contract';
import { Chip, type LocalOrder } from '@telemarket/kit';
import { isOrderStatus } from '@telemarket/kit/ui';

const MESSAGES: Readonly<Record<OrderStatus, string>> = {
  pending: "Your order is being processed. We will notify you once it's ready.",
  completed: 'Your order has been completed successfully! You should have received your digital assets.',
  cancelled: 'This order has been cancelled. If you have any questions, please contact support.',
};

/** @param status The API may have a status that this build does not know. */
export const statusMessage = (status: string) => (isOrderStatus(status) ? MESSAGES[status] : 'Order status unknown.');

const SYNC_CHIPS = {
  pending: { children: 'Waiting for the server', icon: 'refresh', tone: 'warning' },
  synced: { children: 'Confirmed', icon: 'check', tone: 'success' },
  refused: { children: 'Not accepted', icon: 'alert', tone: 'danger' },
} as const;

/** Whether the server has the order. */
export const SyncBadge = ({ sync }: Pick<LocalOrder, 'sync'>) => <Chip {...SYNC_CHIPS[sync]} />;

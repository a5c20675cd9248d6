import { trackingPath } from '@telemarket/composition';
import { type LocalOrder, paths } from '@telemarket/kit';

type Placed = Pick<LocalOrder, 'id' | 'customerInfo' | 'isGuest' | 'sync' | 'userId'>;

/** The page that shows the order now: the history also has orders that only this device knows. */
export const orderPath = (order: Placed): string =>
  order.sync === 'synced' && (order.userId === null || order.isGuest)
    ? trackingPath(order.id, order.customerInfo.email)
    : paths.orderHistory;

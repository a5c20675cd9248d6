import { type LocalOrder, paths } from '@telemarket/kit';

type Placed = Pick<LocalOrder, 'id' | 'customerInfo' | 'isGuest' | 'sync' | 'userId'>;

/** The values are in the fragment, which browsers do not send to servers. */
export const trackingPath = ({ id, customerInfo: { email } }: Placed): string =>
  `${paths.orderTracking}#${new URLSearchParams({ orderId: id, email })}`;

/** The page that shows the order now: the history also has orders that only this device knows. */
export const orderPath = (order: Placed): string =>
  order.sync === 'synced' && (order.userId === null || order.isGuest) ? trackingPath(order) : paths.orderHistory;

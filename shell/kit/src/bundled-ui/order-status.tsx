import type { OrderStatus } from '@telemarket/contract';
import { Chip, type IconName } from '@telemarket/kit';

export const ORDER_STATUSES: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const STATUS_CHIPS: Record<OrderStatus, { icon: IconName; tone: 'warning' | 'success' | 'danger' }> = {
  pending: { icon: 'clock', tone: 'warning' },
  completed: { icon: 'check', tone: 'success' },
  cancelled: { icon: 'close', tone: 'danger' },
};

/** Says whether this build knows the status. A newer API may send a new status. */
export const isOrderStatus = (status: string): status is OrderStatus => Object.hasOwn(ORDER_STATUSES, status);

export function OrderStatusBadge({ status }: { status: string }) {
  if (isOrderStatus(status)) return <Chip {...STATUS_CHIPS[status]}>{ORDER_STATUSES[status]}</Chip>;
  return (
    <Chip tone="neutral" icon="help">
      Unknown
    </Chip>
  );
}

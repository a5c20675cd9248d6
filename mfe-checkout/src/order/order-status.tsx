import type { OrderStatus } from '@telemarket/contract';
import { Chip, type IconName, type LocalOrder } from '@telemarket/kit';

interface Badge {
  label: string;
  icon: IconName;
  tone: 'warning' | 'success' | 'danger' | 'neutral';
}

const STATUSES: Readonly<Record<OrderStatus, Badge & { message: string }>> = {
  pending: {
    label: 'Pending',
    icon: 'clock',
    tone: 'warning',
    message: "Your order is being processed. We will notify you once it's ready.",
  },
  completed: {
    label: 'Completed',
    icon: 'check',
    tone: 'success',
    message: 'Your order has been completed successfully! You should have received your digital assets.',
  },
  cancelled: {
    label: 'Cancelled',
    icon: 'close',
    tone: 'danger',
    message: 'This order has been cancelled. If you have any questions, please contact support.',
  },
};
const UNKNOWN = { label: 'Unknown', icon: 'help', tone: 'neutral', message: 'Order status unknown.' } as const;

const SYNC_BADGES: Readonly<Record<LocalOrder['sync'], Badge>> = {
  pending: { label: 'Waiting for the server', icon: 'refresh', tone: 'warning' },
  synced: { label: 'Confirmed', icon: 'check', tone: 'success' },
  refused: { label: 'Not accepted', icon: 'alert', tone: 'danger' },
};

/** @param status The API may have a status that this build does not know. */
const statusOf = (status: string) => (Object.hasOwn(STATUSES, status) ? STATUSES[status as OrderStatus] : UNKNOWN);

export function StatusBadge({ status }: Pick<LocalOrder, 'status'>) {
  const { label, icon, tone } = statusOf(status);
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}

/** Whether the server has the order. */
export function SyncBadge({ sync }: Pick<LocalOrder, 'sync'>) {
  const { label, icon, tone } = SYNC_BADGES[sync];
  return (
    <Chip tone={tone} icon={icon}>
      {label}
    </Chip>
  );
}

export const statusMessage = (status: string) => statusOf(status).message;

import type { OrderStatus } from '@telemarket/contract';
import { Chip, type IconName } from '@telemarket/kit';

export const STATUS_WORDS: Readonly<Record<OrderStatus, string>> = {
  pending: 'Pending',
  completed: 'Completed',
  cancelled: 'Cancelled',
};

const CHIPS: Record<OrderStatus, { icon: IconName; tone: 'warning' | 'success' | 'danger' }> = {
  pending: { icon: 'clock', tone: 'warning' },
  completed: { icon: 'check', tone: 'success' },
  cancelled: { icon: 'close', tone: 'danger' },
};

export const StatusBadge = ({ status }: { status: OrderStatus }) => (
  <Chip {...CHIPS[status]}>{STATUS_WORDS[status]}</Chip>
);

import type { OrderStatus } from '@telemarket/contract';
import { Chip, type IconName } from '@telemarket/kit';

const LOOKS: Record<OrderStatus, { word: string; icon: IconName; tone: 'warning' | 'success' | 'danger' }> = {
  pending: { word: 'Pending', icon: 'clock', tone: 'warning' },
  completed: { word: 'Completed', icon: 'check', tone: 'success' },
  cancelled: { word: 'Cancelled', icon: 'close', tone: 'danger' },
};

export const statusWord = (status: OrderStatus) => LOOKS[status].word;

export function StatusBadge({ status }: { status: OrderStatus }) {
  const { word, icon, tone } = LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

import { Chip, type IconName, type LocalOrder } from '@telemarket/kit';

interface StatusLook {
  word: string;
  icon: IconName;
  tone: 'warning' | 'success' | 'danger' | 'neutral';
  message: string;
}

const LOOKS = new Map<string, StatusLook>([
  [
    'pending',
    {
      word: 'Pending',
      icon: 'clock',
      tone: 'warning',
      message: "Your order is being processed. We will notify you once it's ready.",
    },
  ],
  [
    'completed',
    {
      word: 'Completed',
      icon: 'check',
      tone: 'success',
      message: 'Your order has been completed successfully! You should have received your digital assets.',
    },
  ],
  [
    'cancelled',
    {
      word: 'Cancelled',
      icon: 'close',
      tone: 'danger',
      message: 'This order has been cancelled. If you have any questions, please contact support.',
    },
  ],
]);
const UNKNOWN: StatusLook = { word: 'Unknown', icon: 'help', tone: 'neutral', message: 'Order status unknown.' };

const lookOf = (status: string) => LOOKS.get(status) ?? UNKNOWN;

export function StatusBadge({ status }: Pick<LocalOrder, 'status'>) {
  const { word, icon, tone } = lookOf(status);
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

export const statusMessage = (status: string) => lookOf(status).message;

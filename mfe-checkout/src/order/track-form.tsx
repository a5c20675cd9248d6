import { ApiError, Button, EmptyState, useToast } from '@telemarket/kit';
import {
  EMAIL_INPUT,
  failureText,
  MAX_LENGTHS,
  required,
  type Rules,
  TextField,
  useForm,
  VERBATIM_INPUT,
} from '@telemarket/kit/form';
import styles from './order.module.css';

const RULES: Rules<'orderId' | 'email'> = {
  orderId: required('Enter the order ID.'),
  email: required('Enter the email address used for the order.'),
};

interface TrackFormProps {
  autoFocus?: boolean;
  orderId?: string;
  email?: string;
  onTrack: (orderId: string, email: string) => Promise<void>;
}

export function TrackForm({ autoFocus, orderId, email, onTrack }: TrackFormProps) {
  const toast = useToast();
  const { field, busy, bind } = useForm(RULES);
  const form = bind(
    // Users copy an id with the # that messages show before it.
    (typed) => onTrack(typed.orderId.replace(/^#/, ''), typed.email),
    () => toast.error('Missing information', 'Please enter both order ID and email address.'),
  );
  return (
    <form className={styles.card} {...form}>
      <TextField
        {...field('orderId')}
        label="Order ID"
        defaultValue={orderId}
        {...VERBATIM_INPUT}
        maxLength={MAX_LENGTHS.TrackInput.orderId + 1}
        autoFocus={autoFocus}
        required
      />
      <TextField {...field('email')} label="Email" defaultValue={email} {...EMAIL_INPUT} />
      <Button type="submit" icon="track" wide busy={busy}>
        Track Order
      </Button>
    </form>
  );
}

const NOT_FOUND = 'Order not found';
const FAILURES = {
  429: 'Too many attempts.',
  unreachable: 'We could not reach the order service. Please try again.',
  otherwise: 'Please check your order ID and email address.',
};

const FAILURE_TITLES: Readonly<Record<number, string>> = { 404: NOT_FOUND, 429: 'Too many tries' };

/** Only a 404 of the API says that there is no such order. */
export function trackingFailure(error: unknown) {
  const status = error instanceof ApiError ? error.status : 0;
  const isAway = status === 0 || status >= 500;
  const title = isAway
    ? 'Tracking is not available right now'
    : (FAILURE_TITLES[status] ?? 'Please check what you entered');
  return { title, text: failureText(error, { ...FAILURES, ...(isAway && { otherwise: FAILURES.unreachable }) }) };
}

export function TrackingFailed({ error, onTryAgain }: { error: unknown; onTryAgain: () => void }) {
  const { title, text: reason } = trackingFailure(error);
  return (
    <EmptyState
      icon="search"
      title={title === NOT_FOUND ? 'Order Not Found' : title}
      action={
        <Button variant="outline" onClick={onTryAgain}>
          Try Again
        </Button>
      }
    >
      {reason}
    </EmptyState>
  );
}

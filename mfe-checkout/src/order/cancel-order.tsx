import { ApiError, Button, useKit, useToast } from '@telemarket/kit';
import { anything, FailureNote, failureText, MAX_LENGTHS, TextField, useForm } from '@telemarket/kit/form';
import { useState } from 'react';
import styles from './order-timeline.module.css';

interface CancelOrderProps {
  orderId: string;
  email: string;
  onEnded: () => Promise<void>;
}

/** Its buttons may be below the visible part of a dialog. */
const showWhole = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' });

const FAILURES = {
  unreachable: 'We could not reach the order service. The order is not cancelled.',
  otherwise: 'That did not work. Please try again.',
};

/** Asks for confirmation, because a cancelled order cannot be restored. */
export function CancelOrder({ orderId, email, onEnded }: CancelOrderProps) {
  const { api } = useKit();
  const toast = useToast();
  /** Null until the buyer has pressed the button for the first time. */
  const [confirming, setConfirming] = useState<boolean | null>(null);
  const { field, bind, busy, failure } = useForm({ reason: anything });

  async function cancel({ reason }: { reason: string }) {
    try {
      await api('/api/orders/cancel', { method: 'POST', body: { orderId, email, reason: reason || null } });
      toast({ title: 'Order cancelled', description: `Order #${orderId} is cancelled.` });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      toast.error('Order not cancelled', 'It was completed or cancelled in the meantime. This is its new state.');
    }
    await onEnded();
  }

  if (!confirming) {
    return (
      <p>
        <Button autoFocus={confirming === false} variant="outline" onClick={() => setConfirming(true)}>
          Cancel order
        </Button>
      </p>
    );
  }
  return (
    <form ref={showWhole} className={styles.cancel} {...bind(cancel)}>
      <p>Cancel this order? Other buyers can then order the listings that it reserves. This cannot be undone.</p>
      <TextField
        {...field('reason')}
        label="Reason"
        optional
        autoFocus
        maxLength={MAX_LENGTHS.OrderCancelInput.reason}
      />
      <FailureNote>{failureText(failure, FAILURES)}</FailureNote>
      <div className={styles.actions}>
        <Button variant="outline" onClick={() => setConfirming(false)}>
          Keep order
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          Cancel order
        </Button>
      </div>
    </form>
  );
}

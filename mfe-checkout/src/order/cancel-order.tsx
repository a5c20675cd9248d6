import { bidi } from '@telemarket/composition';
import { ApiError, Button, useToast } from '@telemarket/kit';
import { anything, FailureNote, failureText, MAX_LENGTHS, TextField, useForm } from '@telemarket/kit/form';
import { useState } from 'react';
import styles from './order-timeline.module.css';

interface CancelOrderProps {
  orderId: string;
  /** The title of the line to cancel. Undefined: the whole order is cancelled. */
  title?: string;
  cancel: (reason: string | null) => Promise<unknown>;
  onEnded: () => Promise<unknown>;
}

/** Scrolls to the form, because its buttons may be below the visible part of a dialog. */
const scrollToForm = (form: HTMLFormElement | null) => form?.scrollIntoView({ block: 'nearest' });

const FAILURES = {
  403: 'This device cannot cancel the order. Open the link in our email, or sign in.',
  unreachable: 'We could not reach the order service. The order is not cancelled.',
  otherwise: 'Something went wrong. Please try again.',
};

/** Asks for confirmation, because a cancelled order cannot be restored. */
export function CancelOrder({ orderId, title, cancel, onEnded }: CancelOrderProps) {
  const toast = useToast();
  /** True while the buyer is asked for confirmation. Null until the buyer has pressed the button for the first time. */
  const [confirming, setConfirming] = useState<boolean | null>(null);
  const { field, bind, busy, failure } = useForm({ reason: anything });
  const label = title ? 'Cancel this line' : 'Cancel order';

  async function submitCancel({ reason }: { reason: string }) {
    try {
      await cancel(reason || null);
      if (title) toast({ title: 'Line cancelled', description: bidi`“${title}” is cancelled.` });
      else toast({ title: 'Order cancelled', description: `Order #${orderId} is cancelled.` });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      toast.error(
        'Order not cancelled',
        'The order was completed or cancelled in the meantime. This is its current state.',
      );
    }
    await onEnded();
  }

  if (!confirming) {
    return (
      <p>
        <Button
          autoFocus={confirming === false}
          variant="outline"
          aria-label={title && bidi`${label}: ${title}`}
          onClick={() => setConfirming(true)}
        >
          {label}
        </Button>
      </p>
    );
  }
  return (
    <form ref={scrollToForm} className={styles.cancel} {...bind(submitCancel)}>
      <p>
        {title
          ? bidi`Cancel “${title}”? Other buyers can then order it. This cannot be undone.`
          : 'Cancel this order? Other buyers can then order the listings that it reserves. This cannot be undone.'}
      </p>
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
          {title ? 'Keep line' : 'Keep order'}
        </Button>
        <Button type="submit" variant="danger" busy={busy}>
          {label}
        </Button>
      </div>
    </form>
  );
}

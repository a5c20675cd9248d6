import type { TrackedOrder } from '@telemarket/contract';
import { ApiError, Button, type LocalOrder, useKit } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { text } from '@telemarket/kit/ui';
import { type RefObject, useId, useState } from 'react';
import { awaitsConfirmation } from '../reservation-notes';
import styles from './order.module.css';

interface KeepReservationProps {
  /** The token in the link of the order's mail. */
  token: string;
  /** Undefined: the order could not be loaded, or the page has only the code of the mail. The button still works. */
  order: LocalOrder | undefined;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onConfirmed: (order: TrackedOrder) => void;
}

/** The reservation is confirmed by a button, not by opening the link: mail scanners open links, too. */
export function KeepReservation({ token, order, headingRef, onConfirmed }: KeepReservationProps) {
  const { api } = useKit();
  const titleId = useId();
  const [confirmed, setConfirmed] = useState<TrackedOrder | null>(null);
  const { run, busy, error } = useAction(
    async () => {
      const response = await api<TrackedOrder>('/api/orders/confirm', { method: 'POST', body: { token } });
      setConfirmed(response);
      onConfirmed(response);
    },
    { atUnmount: 'continue' },
  );
  const hasEnded = error instanceof ApiError && (error.status === 404 || error.status === 422);
  const canConfirm = !confirmed && !hasEnded && (!order || awaitsConfirmation(order));

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 ref={headingRef} id={titleId} className={text.subheading} tabIndex={-1}>
        Your reservation
      </h2>
      {canConfirm && (
        <>
          <p>This reservation ends soon. Keep the reservation, so that nobody else can order the listings.</p>
          <p>
            <Button busy={busy} onClick={run}>
              Keep my reservation
            </Button>
          </p>
        </>
      )}
      <p role="status">{failureText(error, FAILURES) || (canConfirm ? '' : resultText(order ?? confirmed))}</p>
    </section>
  );
}

const UNKNOWN =
  'This link does not work, perhaps because it is incomplete. Open “Did a link not work?” below, and paste the link or the code from the email.';
const FAILURES = {
  'link-expired': 'This link has expired, because the order is no longer stored.',
  404: UNKNOWN,
  422: UNKNOWN,
  429: 'Too many attempts.',
  unreachable: 'We could not reach the order service. Please try again.',
  otherwise: 'Something went wrong. Please try again.',
};

function resultText(order: Pick<LocalOrder, 'status' | 'reservations'> | null): string {
  if (order?.status === 'cancelled') return 'This order was cancelled, so it reserves nothing.';
  if (order?.status !== 'pending') return 'This order is no longer pending.';
  if (!order.reservations)
    return 'The reservation has expired, or it has moved to one of your newer orders. This order reserves nothing.';
  return 'Your reservation is confirmed.';
}

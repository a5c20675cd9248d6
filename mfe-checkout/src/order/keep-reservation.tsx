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
  /** Undefined: the order could not be loaded. The button still works. */
  order: LocalOrder | undefined;
  headingRef: RefObject<HTMLHeadingElement | null>;
  onConfirmed: (order: TrackedOrder) => void;
}

/** The reservation is confirmed by a button, not by opening the link: mail scanners open links, too. */
export function KeepReservation({ token, order, headingRef, onConfirmed }: KeepReservationProps) {
  const { api } = useKit();
  const titleId = useId();
  const [done, setDone] = useState(false);
  const { run, busy, error } = useAction(async () => {
    onConfirmed(await api<TrackedOrder>('/api/orders/confirm', { method: 'POST', body: { token } }));
    setDone(true);
  });
  const isUnknown = error instanceof ApiError && error.status === 404;
  const canConfirm = !done && !isUnknown && (!order || awaitsConfirmation(order));

  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 ref={headingRef} id={titleId} className={text.subheading} tabIndex={-1}>
        Your reservation
      </h2>
      {canConfirm && (
        <>
          <p>This reservation ends soon. Keep it, so that nobody else can order the listings.</p>
          <p>
            <Button busy={busy} onClick={run}>
              Keep my reservation
            </Button>
          </p>
        </>
      )}
      <p role="status">{failureText(error, FAILURES) || (canConfirm ? '' : resultText(order))}</p>
    </section>
  );
}

const FAILURES = { 404: 'This link is not valid.', otherwise: 'That did not work. Please try again.' };

function resultText(order: LocalOrder | undefined): string {
  if (order?.status !== 'pending') return 'This order is no longer pending.';
  if (!order.reservations) return 'The reservation has expired. This order reserves nothing.';
  return 'Your reservation is confirmed.';
}

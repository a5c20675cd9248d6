import type { LocalOrder } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import styles from './order-state.module.css';
import { titleOf, unreservedText } from './reservation-text';

/** The unique listings that a pending order reserves, and those that it does not reserve. */
export function ReservationNotes({ order }: { order: LocalOrder }) {
  const { status, reservations = [] } = order;
  const unreserved = unreservedText(order);
  if (status !== 'pending') return null;
  return (
    <>
      {reservations.map(({ productId, until, confirmedUntil }) => (
        <p key={productId}>
          {titleOf(order, productId)} is reserved for you until <DateTime iso={until} />
          {confirmedUntil && (
            <>
              . Press the button in our mail to keep it until <DateTime iso={confirmedUntil} />
            </>
          )}
          .
        </p>
      ))}
      {unreserved && <p className={styles.unreserved}>{unreserved}</p>}
    </>
  );
}

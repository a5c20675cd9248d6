import type { AdminOrderDetails } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import { useId, useState } from 'react';
import { failureText, isConflict, isMissing } from '../failure';
import styles from '../details.module.css';
import { useChangeReservation } from './order.resource';

const DAY_MS = 24 * 60 * 60_000;

/** What the order reserves of listings that are one of a kind. Each reservation can be ended, or get a day more. */
export function OrderReservations({ order, reload }: { order: AdminOrderDetails; reload: () => void }) {
  const titleId = useId();
  const changeReservation = useChangeReservation();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  async function change(productId: number, until: string | null) {
    setBusy(true);
    setFailure(null);
    try {
      await changeReservation(order.id, productId, until);
    } catch (error) {
      const gone = isMissing(error) || isConflict(error, 'final');
      setFailure(gone ? 'The order does not reserve it any more.' : failureText(error));
      if (gone) reload();
    } finally {
      setBusy(false);
    }
  }

  if (order.reservations.length === 0 && !failure) return null;
  return (
    <section className={styles['history']} aria-labelledby={titleId}>
      <h3 id={titleId} className={styles['subtitle']}>
        Reserved by this order
      </h3>
      <ul className={styles['items']}>
        {order.reservations.map(({ productId, until }) => {
          const title = order.items.find((item) => item.productId === productId)?.productTitle;
          return (
            <li key={productId} className={styles['item']}>
              <span>
                {title}
                <span className={styles['second']}>
                  until <DateTime iso={until} />
                </span>
              </span>
              <span className={styles['acts']}>
                <Button
                  compact
                  variant="outline"
                  busy={busy}
                  aria-label={`Reserve ${title} for a day more`}
                  onClick={() => void change(productId, new Date(Date.parse(until) + DAY_MS).toISOString())}
                >
                  One day more
                </Button>
                <Button
                  compact
                  variant="outline"
                  busy={busy}
                  aria-label={`End the reservation of ${title}`}
                  onClick={() => void change(productId, null)}
                >
                  End
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className={failure ? styles['refused'] : undefined}>
        {failure}
      </p>
    </section>
  );
}

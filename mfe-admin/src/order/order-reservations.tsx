import type { AdminOrderDetails } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { DateTime } from '@telemarket/kit/ui';
import { useId } from 'react';
import { isConflict, isMissing, SAVE_FAILURES } from '../failure';
import cell from '../cell.module.css';
import timeline from '../timeline.module.css';
import note from '../note.module.css';
import itemStyles from './order-items.module.css';
import { useChangeReservation } from './order.resource';

const DAY_MS = 24 * 60 * 60_000;
const GONE = 'The order does not reserve it any more.';
const FAILURES = { ...SAVE_FAILURES, 404: GONE, final: GONE };

/** The unique listings that the order reserves. Each reservation can be ended or extended by a day. */
export function OrderReservations({ order, reload }: { order: AdminOrderDetails; reload: () => void }) {
  const titleId = useId();
  const changeReservation = useChangeReservation();
  const { run, busy, error } = useAction(
    (productId: number, until: string | null) => changeReservation(order.id, productId, until),
    (cause) => (isMissing(cause) || isConflict(cause, 'final')) && reload(),
  );
  const failure = failureText(error, FAILURES);

  if (order.reservations.length === 0 && !failure) return null;
  return (
    <section className={timeline.history} aria-labelledby={titleId}>
      <h3 id={titleId} className={timeline.subtitle}>
        Reserved by this order
      </h3>
      <ul className={itemStyles.items}>
        {order.reservations.map(({ productId, until }) => {
          const title = order.items.find((item) => item.productId === productId)?.productTitle;
          return (
            <li key={productId} className={itemStyles.item}>
              <span>
                {title}
                <span className={cell.second}>
                  until <DateTime iso={until} />
                </span>
              </span>
              <span className={cell.acts}>
                <Button
                  compact
                  variant="outline"
                  busy={busy}
                  aria-label={`Extend 1 day: ${title}`}
                  onClick={() => run(productId, new Date(Date.parse(until) + DAY_MS).toISOString())}
                >
                  Extend 1 day
                </Button>
                <Button
                  compact
                  variant="outline"
                  busy={busy}
                  aria-label={`Release ${title}`}
                  onClick={() => run(productId, null)}
                >
                  Release
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <p role="status" className={failure ? note.refused : undefined}>
        {failure}
      </p>
    </section>
  );
}

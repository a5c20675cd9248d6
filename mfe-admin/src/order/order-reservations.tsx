import { bidi } from '@telemarket/composition';
import type { AdminOrderDetails } from '@telemarket/contract';
import { Button } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { DateTime } from '@telemarket/kit/ui';
import { useAdminChange } from '../admin-api';
import cell from '../cell.module.css';
import { isConflict, isMissing, SAVE_FAILURES } from '../failure';
import { Section } from '../section';
import { adminOrderPath } from './order-actions';
import styles from './order.module.css';

const DAY_MS = 24 * 60 * 60_000;
const GONE_TEXT = 'The order no longer reserves this listing.';
const FAILURES = { ...SAVE_FAILURES, 404: GONE_TEXT, final: GONE_TEXT };

/** The unique listings that the order reserves. Each reservation can be ended or extended by a day. */
export function OrderReservations({ order, reload }: { order: AdminOrderDetails; reload: () => void }) {
  const change = useAdminChange();
  const path = adminOrderPath(order.id);
  const { run, busy, error } = useAction(
    (productId: number, request: Parameters<typeof change>[1]) =>
      change(`${path}/reservations/${productId}`, request, path),
    {
      atUnmount: 'continue',
      onError: (cause) => (isMissing(cause) || isConflict(cause, 'final')) && reload(),
    },
  );

  if (order.reservations.length === 0 && !error) return null;
  return (
    <Section title="Reserved by this order">
      <ul className={styles.items}>
        {order.reservations.map(({ productId, until }) => {
          const title = order.items.find((item) => item.productId === productId)?.productTitle ?? '';
          const extended = new Date(Date.parse(until) + DAY_MS).toISOString();
          const button = { compact: true, variant: 'outline', busy } as const;
          return (
            <li key={productId} className={styles.item}>
              <span>
                <bdi>{title}</bdi>
                <span className={cell.second}>
                  until <DateTime iso={until} />
                </span>
              </span>
              <span className={cell.acts}>
                <Button
                  {...button}
                  aria-label={bidi`Extend 1 day: ${title}`}
                  onClick={() => run(productId, { method: 'PATCH', body: { until: extended } })}
                >
                  Extend 1 day
                </Button>
                <Button
                  {...button}
                  aria-label={bidi`Release ${title}`}
                  onClick={() => run(productId, { method: 'DELETE' })}
                >
                  Release
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      <FailureNote>{failureText(error, FAILURES)}</FailureNote>
    </Section>
  );
}

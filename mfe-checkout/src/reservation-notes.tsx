import { bidi } from '@telemarket/composition';
import type { LocalOrder } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import itemStyles from './item.module.css';

/** The unique listings that a pending order reserves, and those that it does not reserve. */
export function ReservationNotes({ order }: { order: LocalOrder }) {
  const { status, reservations = [] } = order;
  const unreserved = unreservedText(order);
  if (status !== 'pending') return null;
  return (
    <>
      {reservations.map(({ productId, until, confirmedUntil }) => (
        <p key={productId}>
          <span>{titleOf(order, productId)}</span> is reserved for you until <DateTime iso={until} />
          {confirmedUntil && (
            <span>
              . Press the button in our mail to keep it until <DateTime iso={confirmedUntil} />
            </span>
          )}
          <span>.</span>
        </p>
      ))}
      {unreserved && <p className={itemStyles.unreserved}>{unreserved}</p>}
    </>
  );
}

const titleOf = ({ items }: LocalOrder, id: number) =>
  bidi`“${items.find(({ productId }) => productId === id)?.title ?? ''}”`;

/** Names the unique listings that the order does not reserve; empty when there are none. */
function unreservedText(order: LocalOrder): string {
  const { unreserved = [], reservations } = order;
  if (unreserved.length === 0) return '';
  const titles = unreserved.map((id) => titleOf(order, id)).join(', ');
  return `${reservations ? 'This order' : 'This order reserves nothing: it'} does not reserve ${titles}. Others can still order ${unreserved.length === 1 ? 'it' : 'them'}.`;
}

/** Whether the buyer must still confirm a reservation with the link of the mail. */
export const awaitsConfirmation = ({ reservations = [] }: LocalOrder): boolean =>
  reservations.some(({ confirmedUntil }) => confirmedUntil !== null);

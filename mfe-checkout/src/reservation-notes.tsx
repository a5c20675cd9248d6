import { bidi } from '@telemarket/composition';
import type { LocalOrder } from '@telemarket/kit';
import { DateTime } from '@telemarket/kit/ui';
import itemStyles from './item.module.css';

/** Names the unique listings that a pending order reserves, and those that it does not reserve. */
export function ReservationNotes({ order }: { order: LocalOrder }) {
  const { status, reservations = [] } = order;
  const unreserved = unreservedText(order);
  if (status !== 'pending') return null;
  // one sentence names the reservations that end at the same time
  const ends = new Map(reservations.map((end) => [`${end.until} ${end.confirmedUntil}`, end]));
  return (
    <>
      {[...ends.values()].map(({ productId, until, confirmedUntil }) => {
        const same = reservations.filter((end) => end.until === until && end.confirmedUntil === confirmedUntil);
        const [are, them] = same.length > 1 ? ['are', 'them'] : ['is', 'it'];
        return (
          <p key={productId}>
            <span>{`${LIST_FORMAT.format(same.map((end) => titleOf(order, end.productId)))} ${are} reserved for you until`}</span>{' '}
            <DateTime iso={until} />
            {confirmedUntil && (
              <span>
                <span>{`. Press the button in our email to keep ${them} until `}</span>
                <DateTime iso={confirmedUntil} />
              </span>
            )}
            <span>.</span>
          </p>
        );
      })}
      {unreserved && <p className={itemStyles.unreserved}>{unreserved}</p>}
    </>
  );
}

const LIST_FORMAT = new Intl.ListFormat('en');
const titleOf = ({ items }: LocalOrder, id: number) =>
  bidi`“${items.find(({ productId }) => productId === id)?.title ?? ''}”`;

/** Names the unique listings that the order does not reserve; empty when there are none. */
function unreservedText(order: LocalOrder): string {
  const { items, reservations } = order;
  const isEnded = (id: number) =>
    items.some(({ productId, state }) => productId === id && (state === 'cancelled' || state === 'declined'));
  const unreserved = order.unreserved?.filter((id) => !isEnded(id)) ?? [];
  if (unreserved.length === 0) return '';
  const titles = unreserved.map((id) => titleOf(order, id)).join(', ');
  if (!reservations) return `This order reserves nothing. Others can still order ${titles}.`;
  return `This order does not reserve ${titles}. Others can still order ${unreserved.length === 1 ? 'it' : 'them'}.`;
}

/** Whether the buyer must still confirm a reservation with the link of the mail. */
export const awaitsConfirmation = ({ reservations = [] }: LocalOrder): boolean =>
  reservations.some(({ confirmedUntil }) => confirmedUntil !== null);

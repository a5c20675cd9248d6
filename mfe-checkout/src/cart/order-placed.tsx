import { Button, ButtonLink, Icon, type LocalOrder, useKit, useOrders } from '@telemarket/kit';
import { orderPath } from '@telemarket/kit/shop';
import { useCopy, VisuallyHidden } from '@telemarket/kit/ui';
import { useState } from 'react';
import itemStyles from '../item.module.css';
import { OrderLines } from '../order-lines';
import { OrderState, RefusalNote } from '../order-status';
import { ReservationNotes } from '../reservation-notes';
import { TotalRow } from '../total-row';
import styles from './order-placed.module.css';

/**
 * @param placed The order at the time it was placed.
 * @returns The state of the order on this device. Once the order is deleted, for example in another tab, its last
 * state.
 */
export function usePlacedOrder(placed: LocalOrder | null): LocalOrder | null {
  const orders = useOrders();
  const [last, setLast] = useState(placed);
  const current = placed && (orders.find(({ id }) => id === placed.id) ?? (last?.id === placed.id ? last : placed));
  if (current !== last) setLast(current);
  return current;
}

export const placedTitle = ({ sync }: LocalOrder) => (sync === 'refused' ? 'Order not accepted' : 'Order placed');

/** The view of the checkout dialog after an order was placed. The order may still wait for a connection. */
export function OrderPlaced({ order, onClose }: { order: LocalOrder; onClose: () => void }) {
  const { orders } = useKit();
  const { id, customerInfo, isGuest, items, sync, total, userId } = order;
  const { copy, result } = useCopy(id, 'Please select the number and copy it.');
  const refused = sync === 'refused';
  return (
    <div className={styles.placed}>
      <div className={styles.order}>
        <span className={`${styles.ring} ${refused ? styles.refused : ''}`}>
          <Icon name={refused ? 'alert' : 'check'} size={24} />
        </span>
        <div>
          <p className={styles.label}>Order number</p>
          <p className={styles.number}>
            <span aria-hidden="true">{id}</span>
            <VisuallyHidden>{[...id].join(' ')}</VisuallyHidden>
          </p>
        </div>
        <div className={styles.copy}>
          <Button variant="outline" compact onClick={copy}>
            Copy
          </Button>
          <span role="status">{result}</span>
        </div>
      </div>
      <p role="status" className={styles.state}>
        <OrderState {...order} />
      </p>
      <OrderLines items={items} messages={sync === 'synced' ? { orderId: id, onLeave: onClose } : undefined} />
      <TotalRow total={total} />
      {refused ? (
        <>
          <p className={styles.note}>
            <RefusalNote order={order} />
          </p>
          {orders.dismiss && (
            <Button variant="quiet" onClick={() => (orders.dismiss?.(id), onClose())}>
              Dismiss this order
            </Button>
          )}
        </>
      ) : (
        <>
          <div className={styles.note}>
            {isGuest && (
              <p>Your session had ended: this order is not in your history. Track it with its number and your email.</p>
            )}
            {userId === null && <p>You can track this order with its number and your email.</p>}
            <ReservationNotes order={order} />
          </div>
          <h3 className={styles.heading}>What happens next</h3>
          <ol className={styles.steps}>
            <li className={styles.step}>
              {sync === 'pending' ? (
                'This browser sends the order as soon as it can reach the shop. Until then, do not clear your browser data.'
              ) : (
                <span>
                  We will send a confirmation to <strong className={styles.address}>{customerInfo.email}</strong>.
                </span>
              )}
            </li>
            <li className={styles.step}>You and the seller agree on the payment and on the day of the transfer.</li>
            <li className={styles.step}>
              The seller transfers the listing to you in Telegram, and the order becomes Completed.
            </li>
          </ol>
        </>
      )}
    </div>
  );
}

interface PlacedActionsProps {
  order: LocalOrder;
  onClose: () => void;
  /** Shows the cart, which has the lines of a refused order. */
  onCart: () => void;
}

export const PlacedActions = ({ order, onClose, onCart }: PlacedActionsProps) => (
  <div className={itemStyles.actions}>
    <Button variant="outline" onClick={onClose}>
      Keep browsing
    </Button>
    {order.sync === 'refused' ? (
      <Button className={itemStyles.main} onClick={onCart}>
        Back to cart
      </Button>
    ) : (
      <ButtonLink to={orderPath(order.id)} className={itemStyles.main} onClick={onClose}>
        View order
      </ButtonLink>
    )}
  </div>
);

import type { OrderStatus } from '@telemarket/contract';
import { Chip, type LocalOrder } from '@telemarket/kit';
import { Announced, isOrderStatus, ORDER_STATUSES, OrderStatusBadge, text } from '@telemarket/kit/ui';

const STATUS_MESSAGES: Readonly<Record<OrderStatus, string>> = {
  pending: "Your order is being processed. We will notify you once it's ready.",
  completed: 'Your order has been completed successfully! You should have received your digital assets.',
  cancelled: 'This order has been cancelled. If you have any questions, please contact support.',
};

/** @param status A newer API may send a status that this build does not know. */
export const statusMessage = (status: string) =>
  isOrderStatus(status) ? STATUS_MESSAGES[status] : 'Order status unknown.';

const SYNC_LABELS = { pending: 'Waiting to be sent', synced: 'Received by the shop' } as const;

const NOT_ACCEPTED_LABEL = 'Not accepted';
const GUEST_ORDER_LABEL = 'Guest order';

/** Announces a new state of an order, which the page gets from the server or from the outbox. */
export function AnnouncedState({ order: { id, status, sync, isGuest } }: { order: LocalOrder }) {
  const known = isOrderStatus(status) ? ORDER_STATUSES[status] : 'Unknown';
  const state =
    sync === 'refused' ? NOT_ACCEPTED_LABEL : `${isGuest ? GUEST_ORDER_LABEL : known}. ${SYNC_LABELS[sync]}`;
  return <Announced text={`Order ${id}: ${state}.`} />;
}

interface OrderStateProps extends Pick<LocalOrder, 'status' | 'sync' | 'isGuest'> {
  /** Also shows whether the shop has received the order. */
  showSync?: boolean;
}

/** The status of an order. The sync state is plain text, because a second badge would seem to contradict "Pending". */
export function OrderState({ status, sync, isGuest = false, showSync = true }: OrderStateProps) {
  if (sync === 'refused') {
    return (
      <Chip icon="alert" tone="danger">
        {NOT_ACCEPTED_LABEL}
      </Chip>
    );
  }
  return (
    <>
      {isGuest ? <Chip tone="neutral">{GUEST_ORDER_LABEL}</Chip> : <OrderStatusBadge status={status} />}
      {showSync && <span className={text.note}>{SYNC_LABELS[sync]}</span>}
    </>
  );
}

/** Says why the server refused an order, and where its listings are now. */
export function RefusalNote({ order: { reason, returned, stopped = [] } }: { order: LocalOrder }) {
  const isDearer = stopped.some((item) => item.reason === 'price_changed');
  return (
    <span>
      <strong>The server did not accept this order.</strong> <span>{reason}</span>
      {returned && returned.length > 0 && <span> The listings that you can still order are back in your cart.</span>}
      {isDearer && <span> If you accept the new price, place the order again.</span>}
    </span>
  );
}

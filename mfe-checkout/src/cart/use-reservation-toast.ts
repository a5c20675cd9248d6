import { formatPrice, type LocalOrder, paths, useKit, useNavigate, useToast } from '@telemarket/kit';
import { awaitsConfirmation, unreservedText } from '../reservation-text';

/**
 * When the server has stored an order, shows which listings are not reserved or reserved for a short time only. The dialog
 * that placed the order may already be closed.
 */
export function useReservationToast(): (id: string) => void {
  const { orders } = useKit();
  const toast = useToast();
  const navigate = useNavigate();

  function show(order: LocalOrder) {
    const { id, total, userId, customerInfo } = order;
    const unreserved = unreservedText(order);
    const brief =
      awaitsConfirmation(order) && `Press the button in our mail within 30 minutes to keep your reservation.`;
    if (!unreserved && !brief) return;
    const tracking = `${paths.orderTracking}#${new URLSearchParams({ orderId: id, email: customerInfo.email })}`;
    toast({
      title: unreserved && !order.reservations ? 'Order placed, nothing reserved' : 'Order placed successfully!',
      description: [`Order #${id} has been created. Total: ${formatPrice(total)}.`, unreserved, brief]
        .filter(Boolean)
        .join(' '),
      ...(unreserved && { variant: 'destructive' }),
      action: { label: 'See order', run: () => void navigate(userId === null ? tracking : paths.orderHistory) },
    });
  }

  return (id) => {
    const stop = orders.subscribe(check);
    check();

    function check() {
      const order = orders.get().find((one) => one.id === id);
      if (order?.sync === 'pending') return;
      stop();
      if (order?.sync === 'synced') show(order);
    }
  };
}

import type { OrderItemView } from '../order-item/order-item.view';
import type { Order } from './order.entity';
import type { OrderReceiptView, OrderView, TrackedOrderView } from './order.view';

export function toOrderView(order: Order, items: OrderItemView[]): OrderView {
  const { id, orderId, status, customerName, customerEmail, customerTelegram, total } = order;
  const customer = { customerName, customerEmail, customerTelegram };
  return { id, orderId, status, ...customer, total, createdAt: order.createdAt.toISOString(), items };
}

export function toOrderReceipt({ orderId, status }: Order): OrderReceiptView {
  return { orderId, status };
}

export function toTrackedOrder(order: Order, items: OrderItemView[]): TrackedOrderView {
  const { orderId, createdAt, customerName, total, status } = order;
  return { orderId, createdAt: createdAt.toISOString(), customerName, total, status, items };
}

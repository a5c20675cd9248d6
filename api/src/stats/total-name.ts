import type { OrderStatus } from '../order/order-status';
import type { Category } from '../product/category';

/** `revenue` is in cents: the totals of the completed orders. */
export type TotalName =
  `product.${Category}` | 'user' | `order.${OrderStatus}` | 'revenue' | 'contact-message' | 'support-ticket';

import type { OrderStatus } from '../order/order-status';
import type { Category } from '../product/category';

export type TotalName = `product.${Category}` | 'user' | `order.${OrderStatus}` | 'contact-message' | 'support-ticket';

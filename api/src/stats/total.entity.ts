import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { OrderStatus } from '../order/order-status';
import type { Category } from '../product/category';

/** `revenue` is in cents: the totals of the completed orders. */
export type TotalName =
  `product.${Category}` | 'user' | `order.${OrderStatus}` | 'revenue' | 'contact-message' | 'support-ticket';

/** A stored count. It is the sum of several slots, so that writers do not wait for one row. */
@Entity('total')
export class Total {
  @PrimaryColumn() name: string;
  @PrimaryColumn({ type: 'int' }) slot: number;
  @Column({ type: 'bigint' }) value: number;
}

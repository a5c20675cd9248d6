import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { ERASED, Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { OrderStatus } from './order-status';

/** A status of an order. Placing the order adds the first row. */
@Entity('order_history')
@PersonalRows({
  title: 'What happened to your orders',
  storedFor: 'With the order.',
  rows: [{ parent: 'order', column: 'order_id' }],
  erasure: 'replace',
})
export class OrderHistory {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The key of the row, not the number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'varchar' }) @Impersonal() status: OrderStatus;

  /** The user who changed the status; null for a guest. */
  @Column({ type: 'bigint', nullable: true }) userId: number | null;

  @Column()
  @Personal('to say why an order was completed or cancelled', { erased: `'${ERASED}'`, freeText: true })
  reason: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}

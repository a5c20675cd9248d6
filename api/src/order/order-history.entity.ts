import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { OrderStatus } from './order-status';

/** One change of an order's status. The creation is one, too. */
@Entity('order_history')
export class OrderHistory {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'varchar' }) status: OrderStatus;

  /** The author of the change; null for a guest. */
  @Column({ name: 'user_id', type: 'bigint', nullable: true }) userId: number | null;
  @Column() reason: string;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
}

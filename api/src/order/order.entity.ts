import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { OrderStatus } from './order-status';

@Entity('order')
export class Order {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** Chosen by the buyer's device. Unique together with the e-mail key. */
  @Column({ name: 'order_id' }) orderId: string;
  @Column({ name: 'email_key' }) emailKey: string;

  /** Null for a guest's order, which can only be tracked. */
  @Column({ name: 'user_id', type: 'bigint', nullable: true }) userId: number | null;
  @Column({ type: 'varchar' }) status: OrderStatus;
  @Column({ name: 'customer_name' }) customerName: string;
  @Column({ name: 'customer_email' }) customerEmail: string;
  @Column({ name: 'customer_telegram', type: 'varchar', nullable: true }) customerTelegram: string | null;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) total: string;

  /** SHA-256 of the canonical request, in hex. A request with the same id and another hash is another order. */
  @Column({ name: 'request_hash', type: 'char', length: 64 }) requestHash: string;
  /** When the values of the customer were removed. No mails about the order are sent after that. */
  @Column({ name: 'erased_at', type: 'datetime', precision: 3, nullable: true }) erasedAt: Date | null;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('contact_message')
export class ContactMessage {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ name: 'buyer_name' }) buyerName: string;
  @Column({ name: 'buyer_email' }) buyerEmail: string;
  @Column({ type: 'text' }) message: string;

  /** No foreign key: a message remains when its product is deleted. */
  @Column({ name: 'product_id', type: 'bigint' }) productId: number;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ name: 'handled_at', type: 'datetime', precision: 3, nullable: true }) handledAt: Date | null;

  /** The admin who handled it. */
  @Column({ name: 'handled_by', type: 'bigint', nullable: true }) handledBy: number | null;
}

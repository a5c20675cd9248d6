import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { TicketCategory, TicketPriority } from './ticket-choice';

@Entity('support_ticket')
export class SupportTicket {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: number;

  @Column()
  name: string;

  @Column()
  email: string;

  @Column()
  subject: string;

  @Column({ type: 'varchar' })
  category: TicketCategory;

  @Column({ type: 'varchar' })
  priority: TicketPriority;

  @Column({ type: 'text' })
  message: string;

  /** Who was signed in when it was sent; null for a visitor. */
  @Column({ name: 'user_id', type: 'bigint', nullable: true })
  userId: number | null;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  @Column({ name: 'handled_at', type: 'datetime', precision: 3, nullable: true })
  handledAt: Date | null;

  /** The admin who handled it. */
  @Column({ name: 'handled_by', type: 'bigint', nullable: true })
  handledBy: number | null;
}

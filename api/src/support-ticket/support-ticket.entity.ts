import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export const TICKET_CATEGORIES = ['technical', 'billing', 'account', 'product', 'feature', 'other'] as const;
export type TicketCategory = (typeof TICKET_CATEGORIES)[number];

export const TICKET_PRIORITIES = ['low', 'medium', 'high', 'urgent'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

@Entity('support_ticket')
export class SupportTicket {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() name: string;
  @Column() email: string;
  @Column() subject: string;
  @Column({ type: 'varchar' }) category: TicketCategory;
  @Column({ type: 'varchar' }) priority: TicketPriority;
  @Column({ type: 'text' }) message: string;

  /** The user who sent it; null for a visitor. */
  @Column({ name: 'user_id', type: 'bigint', nullable: true }) userId: number | null;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ name: 'handled_at', type: 'datetime', precision: 3, nullable: true }) handledAt: Date | null;

  /** The admin who handled it. */
  @Column({ name: 'handled_by', type: 'bigint', nullable: true }) handledBy: number | null;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Personal, PersonalRows } from '../database/personal-data';

/** A note of staff about an order. A foreign key deletes the note with its order. */
@Entity('order_note')
@PersonalRows({
  title: 'Notes by our staff about your orders',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'order', column: 'order_id' }],
  erasure: 'delete',
})
export class OrderNote {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  /** The internal id of the order row, not the order number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'text' }) @Personal('to remember what was agreed about the order', { freeText: true }) text: string;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}

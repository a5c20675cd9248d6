import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal, PersonalRows } from '../database/personal-data';

@Entity('order_item')
@PersonalRows({
  title: 'What you ordered',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'order', column: 'order_id' }],
  erasure: 'stay',
})
export class OrderItem {
  @PrimaryColumn({ type: 'bigint' }) id: number;

  /** The key of the row, not the number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'int' }) line: number;

  /** No foreign key: a line stays when its product is deleted. */
  @Column({ type: 'bigint' }) productId: number;
  @Column() @Impersonal() productTitle: string;
  @Column() @Impersonal() productImage: string;
  @Column({ type: 'int' }) quantity: number;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) price: string;
}

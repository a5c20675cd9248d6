import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Impersonal, PersonalRows } from '../database/personal-data';
import type { LineState } from './transitions';

@Entity('order_item')
@PersonalRows({
  title: 'What you ordered',
  storedFor: 'As long as the order is stored.',
  rows: [{ parent: 'order', column: 'order_id' }],
  erasure: 'stay',
})
export class OrderItem {
  @PrimaryColumn({ type: 'bigint' }) id: number;

  /** The internal id of the order row, not the order number that the buyer sees. */
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;
  @Column({ type: 'int' }) line: number;

  /** There is no foreign key, because the line stays when its product is deleted. */
  @Column({ type: 'bigint' }) productId: number;
  @Column() @Impersonal() productTitle: string;
  @Column() @Impersonal() productImage: string;
  @Column({ type: 'int' }) quantity: number;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) price: string;

  /** The deal of the line. Null until a deal is opened, and for a line whose product was deleted before that. */
  @Column({ type: 'bigint', nullable: true }) dealId: number | null;
  /** Read this value with `stateOf`, because older rows have no state of their own. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() state: LineState | 'before' | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) stateAt: Date | null;
}

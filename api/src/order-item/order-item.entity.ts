import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('order_item')
export class OrderItem {
  /** Computed from the order's id and the line, so that it is known before the insert. */
  @PrimaryColumn({ type: 'bigint' }) id: number;
  @Column({ name: 'order_id', type: 'bigint' }) orderRowId: number;

  /** Counted from 0. */
  @Column({ type: 'int' }) line: number;

  /** No foreign key, because an order may outlive the product. */
  @Column({ name: 'product_id', type: 'bigint' }) productId: number;
  @Column({ name: 'product_title' }) productTitle: string;
  @Column({ name: 'product_image' }) productImage: string;
  @Column({ type: 'int' }) quantity: number;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) price: string;
}

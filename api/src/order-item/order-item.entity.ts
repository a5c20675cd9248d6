import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('order_item')
export class OrderItem {
  /** Made of the order's key and the line: known before the row is written. */
  @PrimaryColumn({ type: 'bigint' })
  id: number;

  @Column({ name: 'order_id', type: 'bigint' })
  orderRowId: number;

  /** Place within the order, from 0. */
  @Column({ type: 'int' })
  line: number;

  /** No foreign key: an order outlives the product. */
  @Column({ name: 'product_id', type: 'bigint' })
  productId: number;

  @Column({ name: 'product_title' })
  productTitle: string;

  @Column({ name: 'product_image' })
  productImage: string;

  @Column({ type: 'int' })
  quantity: number;

  @Column({ type: 'decimal', precision: 12, scale: 2 })
  price: string;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Personal, PersonalRows } from '../database/personal-data';

/** The review of a product by the buyer of a completed order. */
@Entity('product_review')
@PersonalRows({
  title: 'Reviews that you wrote',
  storedFor: 'As long as the account exists.',
  rows: [{ account: 'user_id' }],
  erasure: 'account',
  indexed: true,
})
export class ProductReview {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ name: 'product_id', type: 'bigint' }) @Personal('to show the review with the listing') productId: number;
  @Column({ name: 'user_id', type: 'bigint' }) userId: number;
  /** The line of the order that shows the purchase. No foreign key: the review stays when old orders are deleted. */
  @Column({ name: 'order_item_id', type: 'bigint' }) orderItemId: number;
  @Column({ type: 'tinyint' }) @Personal('to tell others what you think of it') rating: number;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to tell others what you think of it', { freeText: true })
  text: string | null;
  @Column({ name: 'created_at', type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ name: 'updated_at', type: 'datetime', precision: 3 }) updatedAt: Date;

  /** An administrator writes it in the seller's name. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to answer you in public', { freeText: true })
  reply: string | null;
  @Column({ name: 'replied_at', type: 'datetime', precision: 3, nullable: true }) repliedAt: Date | null;

  /** Hidden reviews do not count in the rating. Only their authors and administrators see them. */
  @Column({ name: 'hidden_at', type: 'datetime', precision: 3, nullable: true }) hiddenAt: Date | null;
  @Column({ name: 'hidden_reason', type: 'varchar', nullable: true })
  @Personal('to tell you why it is hidden', { freeText: true })
  hiddenReason: string | null;
  /** The administrator who has hidden it. */
  @Column({ name: 'hidden_by', type: 'bigint', nullable: true }) hiddenBy: number | null;
}

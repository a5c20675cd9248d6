import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Personal, AccountRows } from '../database/personal-data';

/** The review of a product by the buyer of a completed order. */
@Entity('product_review')
@AccountRows({ title: 'Reviews that you wrote', storedFor: 'As long as the account exists.' })
export class ProductReview {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) @Personal('to show the review with the listing') productId: number;
  @Column({ type: 'bigint' }) userId: number;
  /**
   * The order item with which the author bought the product. There is no foreign key, because the review stays when old
   * orders are deleted.
   */
  @Column({ type: 'bigint' }) orderItemId: number;
  @Column({ type: 'tinyint' }) @Personal('to tell others what you think of it') rating: number;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to tell others what you think of it', { freeText: true })
  text: string | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'datetime', precision: 3 }) updatedAt: Date;

  /** The public answer to the review. An administrator writes it in the seller's name. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to answer you in public', { freeText: true })
  reply: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) repliedAt: Date | null;

  /** Hidden reviews do not count in the rating. Only their authors and administrators see them. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) hiddenAt: Date | null;
  @Column({ type: 'varchar', nullable: true })
  @Personal('to tell you why it is hidden', { freeText: true })
  hiddenReason: string | null;
  @Column({ type: 'bigint', nullable: true }) hiddenBy: number | null;

  /** True while the account of the author is suspended. The review is then treated as a hidden one. */
  @Column({ type: 'boolean' }) authorSuspended: boolean;

  /** True when no administrator has read the review since its author wrote or changed it. */
  @Column({ type: 'boolean', default: true }) isNew: boolean;
}

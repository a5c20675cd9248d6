import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { ArtTopic } from '../art/art-topic';
import type { Category } from './category';

@Entity('product')
export class Product {
  @PrimaryGeneratedColumn({ type: 'bigint' })
  id: number;

  @Column()
  title: string;

  @Column()
  description: string;

  @Column({ type: 'varchar' })
  category: Category;

  @Column({ type: 'decimal', precision: 12, scale: 2 })
  price: string;

  @Column({ name: 'original_price', type: 'decimal', precision: 12, scale: 2, nullable: true })
  originalPrice: string | null;

  /** A picture of its own; without one the product is shown with its drawn art. */
  @Column({ type: 'varchar', nullable: true })
  image: string | null;

  /** Chosen once, when the product is created, so that its art never changes. */
  @Column({ name: 'art_topic', type: 'varchar' })
  artTopic: ArtTopic;

  @Column({ type: 'decimal', precision: 2, scale: 1 })
  rating: string;

  @Column({ name: 'review_count', type: 'int' })
  reviewCount: number;

  @Column({ name: 'member_count', type: 'int', nullable: true })
  memberCount: number | null;

  @Column({ name: 'user_count', type: 'int', nullable: true })
  userCount: number | null;

  @Column({ type: 'json' })
  features: string[];

  @Column({ name: 'seller_name' })
  sellerName: string;

  @Column({ name: 'is_verified', type: 'boolean' })
  isVerified: boolean;

  @Column({ name: 'created_at', type: 'datetime', precision: 3 })
  createdAt: Date;

  /** Grows with every change. */
  @Column({ type: 'int' })
  version: number;

  /** When it left the shop; null while it is there. Orders and messages still name it afterwards. */
  @Column({ name: 'delisted_at', type: 'datetime', precision: 3, nullable: true })
  delistedAt: Date | null;
}

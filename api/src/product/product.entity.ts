import type { ArtTopic } from '@telemarket/artwork';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Impersonal, Personal, PersonalRows } from '../database/personal-data';
import type { Category } from './category';
import type { NumberSource } from './number-source';

@Entity('product')
@PersonalRows({
  title: 'Listings that you sell',
  storedFor: 'Until 30 days after the listing is deleted.',
  rows: [{ address: 'seller_email' }, { parent: 'seller', column: 'seller_id', where: 'seller_email IS NULL' }],
  // The rows stay after an erasure, because ErasureService delists the listings of an erased seller.
  erasure: 'stay',
})
export class Product {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() title: string;
  @Column() @Personal('to describe the listing', { freeText: true }) description: string;
  @Column({ type: 'varchar' }) @Impersonal() category: Category;
  /** The username at Telegram, without `@`. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to show buyers which group, bot or account is sold')
  handle: string | null;
  /** A code of ISO 639-1. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() language: string | null;
  @Column({ type: 'bigint', nullable: true }) topicId: number | null;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) price: string;
  @Column({ type: 'decimal', precision: 12, scale: 2, nullable: true }) originalPrice: string | null;

  /** Null when the product has no picture and is shown with its drawn art. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() image: string | null;

  /** The pictures that administrators have uploaded, as JSON that `readPictures` reads. */
  @Column({ type: 'text', nullable: true })
  @Personal('to describe the pictures of the listing', { freeText: true })
  pictures: string | null;

  /**
   * The proof as JSON of a `ProofView`, or null without a proof. It is a copy for lists: `TelegramProof` stores the
   * facts.
   */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() proof: string | null;
  @Column({ type: 'boolean' }) isOwnerShown: boolean;

  /** The topic never changes, because the same path of a picture must always show the same topic. */
  @Column({ type: 'varchar' }) @Impersonal() artTopic: ArtTopic;
  @Column({ type: 'decimal', precision: 2, scale: 1 }) rating: string;
  @Column({ type: 'int' }) reviewCount: number;
  /** True if the rating is that of the demonstration catalogue, because the product has no visible review. */
  @Column({ type: 'boolean' }) isSampleRating: boolean;
  @Column({ type: 'decimal', precision: 2, scale: 1, nullable: true }) demoRating: string | null;
  @Column({ type: 'int', nullable: true }) demoReviewCount: number | null;
  @Column({ type: 'int', nullable: true }) memberCount: number | null;
  @Column({ type: 'int', nullable: true }) userCount: number | null;
  @Column({ type: 'smallint', nullable: true }) sinceYear: number | null;

  /**
   * The source of `memberCount` or `userCount`, the date of this source, and the number for which the source was
   * stored. An older version of the API changes the number without its source: see `sourcesOf`.
   */
  @Column({ type: 'varchar' }) @Impersonal() countSource: NumberSource;
  @Column({ type: 'datetime', precision: 3, nullable: true }) countSourceAt: Date | null;
  @Column({ type: 'int', nullable: true }) countSourceOf: number | null;
  @Column({ type: 'varchar' }) @Impersonal() sinceSource: NumberSource;
  @Column({ type: 'datetime', precision: 3, nullable: true }) sinceSourceAt: Date | null;
  @Column({ type: 'int', nullable: true }) sinceSourceOf: number | null;
  @Column({ type: 'json' }) @Impersonal() features: string[];
  @Column() @Personal('to tell buyers who sells') sellerName: string;

  /** The address to which messages of buyers are sent. It is never public. */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to bring messages of buyers to the seller')
  sellerEmail: string | null;

  /**
   * The id of the seller. Null until a job finds the seller, because earlier versions of the API write only the
   * seller's name and address.
   */
  @Column({ type: 'bigint', nullable: true }) sellerId: number | null;
  /** A copy of `isPaused` of the seller. */
  @Column({ type: 'boolean' }) isPaused: boolean;
  @Column({ type: 'boolean' }) isVerified: boolean;

  /** True when there is only one such product. An order reserves it, and it is sold once. */
  @Column({ type: 'boolean' }) isUnique: boolean;

  /**
   * The time of the last check of a verified product. Null when the product was marked as verified before the shop
   * stored the time. It is shown only while `isVerified` is true.
   */
  @Column({ type: 'datetime', precision: 3, nullable: true }) verifiedAt: Date | null;

  /**
   * Describes what an administrator has checked last. Null when an earlier version of the shop marked the product as
   * verified. The text is shown only while `isVerified` is true.
   */
  @Column({ type: 'varchar', nullable: true })
  @Personal('to tell buyers what was checked', { freeText: true })
  verificationNote: string | null;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
  @Column({ type: 'int' }) version: number;

  /** Null while the product is listed. Orders and messages refer to delisted products, too. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) delistedAt: Date | null;

  /**
   * Says whether a product that is delisted, but neither sold nor deleted, is a draft or paused. The value applies only
   * while `unlistedAt` equals `delistedAt`: see `stateOf`.
   */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() unlistedAs: 'draft' | 'paused' | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) unlistedAt: Date | null;

  /** The planned time at which a draft or a paused listing is published. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) publishAt: Date | null;

  /**
   * The row of the order that has reserved the product until `reservedUntil`, or that has bought it. Only unique
   * products have such an order.
   */
  @Column({ type: 'bigint', nullable: true }) reservedBy: number | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) reservedUntil: Date | null;

  /** The end of the reservation after the buyer has confirmed the order. It is never before `reservedUntil`. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) confirmedUntil: Date | null;

  /**
   * A keyed hash of the buyer, and one of the buyer's network. The limits of reservations count the rows with these
   * hashes. The second hash is null when the network of this buyer is not limited.
   */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reservedHolder: string | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reservedNetwork: string | null;

  /** The time of the sale. A sold product has a `delistedAt`, too, but its page can still be opened. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) soldAt: Date | null;
}

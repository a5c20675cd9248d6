import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Stores what the operator has done on the first day of the shop. The table has one row, or none yet. */
@Entity('first_day')
export class FirstDay {
  @PrimaryColumn({ type: 'tinyint' }) id: number;
  /** The time at which an administrator dismissed the list of first steps. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dismissedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) demonstrationRemovedAt: Date | null;
}

/**
 * A listing of the demonstration. The row is kept after a removal, so that the listing can be put back with the same
 * id. A listing that an administrator has changed also has a row, but belongs to the shop.
 */
@Entity('demonstration_listing')
export class DemonstrationListing {
  @PrimaryColumn({ type: 'bigint' }) productId: number;
  /** The creation time of the listing in the demonstration catalogue, which identifies the listing there. */
  @Column({ type: 'datetime', precision: 3 }) listedAt: Date;
}

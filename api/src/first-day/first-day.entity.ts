import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Stores what the operator has done on the first day of the shop. The table has one row, or none yet. */
@Entity('first_day')
export class FirstDay {
  @PrimaryColumn({ type: 'tinyint' }) id: number;
  /** The list of first steps was dismissed. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) dismissedAt: Date | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) demonstrationRemovedAt: Date | null;
}

/**
 * A listing of the demonstration. The row stays while the listing can be put back, with the same id. It also names a listing
 * that an administrator has changed since: that one is the shop's own.
 */
@Entity('demonstration_listing')
export class DemonstrationListing {
  @PrimaryColumn({ type: 'bigint' }) productId: number;
  /** The time that the catalogue of the demonstration gives it. It finds the listing there. */
  @Column({ type: 'datetime', precision: 3 }) listedAt: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { AccountRows, Personal } from '../database/personal-data';

/** A favourite of an account. `User.favoritesWatchedAt` says whether the user gets news about favourites. */
@Entity('favorite')
@AccountRows({ title: 'Favourites', storedFor: 'Until you remove the listing from your favourites.' })
export class Favorite {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'bigint' }) @Personal('to show you your favourites') productId: number;
  /** The price that the user saw. Null: the device did not know it. */
  @Column({ type: 'decimal', precision: 12, scale: 2, nullable: true })
  @Personal('to show by how much the price has fallen since you saved it')
  savedPrice: string | null;
  /**
   * The price in the last notification. Before the first one, the price when the watch began or the favourite was
   * added.
   */
  @Column({ type: 'decimal', precision: 12, scale: 2 }) @Personal('to notice a lower price') notifiedPrice: string;
  /** True if the listing was reserved at some time since the last notification about it. */
  @Column({ type: 'boolean' }) wasReserved: boolean;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;
}

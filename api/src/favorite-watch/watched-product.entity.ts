import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Personal, AccountRows, RETENTION_DAYS } from '../database/personal-data';

@Entity('watched_product')
@AccountRows({
  title: 'Favourites with notifications',
  storedFor: `Until you press Stop, or until ${RETENTION_DAYS.watch} days after your last visit to your favourites.`,
})
export class WatchedProduct {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'bigint' }) @Personal('to tell you about the listing') productId: number;
  /** The price when the user began to watch, or the price of the last notification. */
  @Column({ type: 'decimal', precision: 12, scale: 2 }) @Personal('to notice a lower price') price: string;
  /** Whether the listing was reserved since the last notification about it. */
  @Column({ type: 'boolean' }) wasReserved: boolean;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.watch,
    policy: `until you press Stop, or until ${RETENTION_DAYS.watch} days after your last visit to them.`,
  })
  usedAt: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Personal, AccountRows, RETENTION_DAYS } from '../database/personal-data';

/** A favourite that the previous version watches. A job moves these rows to `favorite` within a minute. */
@Entity('watched_product')
@AccountRows({
  title: 'Favourites with notifications',
  storedFor: `Until you press Stop, or until ${RETENTION_DAYS.watch} days after your last visit to your favourites.`,
})
export class WatchedProduct {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'bigint' }) @Personal('to tell you about the listing') productId: number;
  @Column({ type: 'decimal', precision: 12, scale: 2 }) @Personal('to notice a lower price') price: string;
  @Column({ type: 'boolean' }) wasReserved: boolean;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: RETENTION_DAYS.watch,
    policy: `until you press Stop, or until ${RETENTION_DAYS.watch} days after your last visit to them.`,
  })
  usedAt: Date;
}

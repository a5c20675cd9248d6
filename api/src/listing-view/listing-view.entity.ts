import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

/** The views of a listing on a day. */
@Entity('listing_view')
export class ListingView {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'date' }) @Expires({ days: RETENTION_DAYS.listingView }) day: string;
  @Column({ type: 'bigint' }) productId: number;
  @Column({ type: 'int' }) views: number;
}

/** Random bytes. Nobody can compute the hashes of an earlier day again, because its key is deleted. */
@Entity('listing_view_key')
export class ListingViewKey {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'date' }) @Expires({ days: 1 }) day: string;
  @Column({ type: 'char', length: 43 }) @Impersonal() secret: string;
}

/** A network that has viewed a listing on this day. Hashes of different listings are not equal. */
@Entity('listing_viewer')
@PersonalRows({
  title: 'Views of listings',
  storedFor: 'Until the day has ended.',
  rows: [],
  erasure: 'stay',
})
export class ListingViewer {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'date' })
  @Expires({
    days: 1,
    policy: 'The record that a network has viewed a listing is deleted when the day (UTC) has ended.',
  })
  day: string;
  @Column({ type: 'bigint' }) productId: number;
  @Column({ type: 'char', length: 43 })
  @Personal('to count a view once a day; a hash of the network with a key of the day', { secret: true })
  networkHash: string;
}

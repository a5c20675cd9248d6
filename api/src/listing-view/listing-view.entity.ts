import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

/** The number of views of a listing on one day. */
@Entity('listing_view')
export class ListingView {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'date' }) @Expires({ days: RETENTION_DAYS.listingView }) day: string;
  @Column({ type: 'bigint' }) productId: number;
  @Column({ type: 'int' }) views: number;
}

/**
 * The random key that hashes the viewers of a day. The key is deleted with its day, so that nobody can compute the
 * hashes again.
 */
@Entity('listing_view_key')
export class ListingViewKey {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'date' }) @Expires({ days: 1 }) day: string;
  @Column({ type: 'char', length: 43 }) @Impersonal() secret: string;
}

/** A network that has viewed a listing on this day. The same network has a different hash for each listing. */
@Entity('listing_viewer')
@PersonalRows({
  title: 'Views of listings',
  storedFor: 'Until the end of the day.',
  rows: [],
  erasure: 'stay',
})
export class ListingViewer {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'date' })
  @Expires({
    days: 1,
    policy: 'The record that a network has viewed a listing is deleted at the end of the day (UTC).',
  })
  day: string;
  @Column({ type: 'bigint' }) productId: number;
  @Column({ type: 'char', length: 43 })
  @Personal('to count a view once a day; a hash of the network with a key of the day', { secret: true })
  networkHash: string;
}

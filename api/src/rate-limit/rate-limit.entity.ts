import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Expires, Personal, PersonalRows } from '../database/personal-data';

@Entity('rate_limit')
@PersonalRows({
  title: 'Counts of attempts, such as sign-ins',
  storedFor: 'Until the period of the limit is over, at most a day.',
  rows: [],
  erasure: 'stay',
  key: 'bucket',
})
export class RateLimit {
  @PrimaryColumn() @Personal('to limit attempts; a SHA-256 of an address or account', { secret: true }) bucket: string;
  @Column({ type: 'int' }) hits: number;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 0 }) resetsAt: Date;
}

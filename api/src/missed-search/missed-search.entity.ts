import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal } from '../database/personal-data';

/** The maximum number of characters in a stored search text. */
export const MAX_MISSED_TEXT_LENGTH = 60;

/** A search text that found nothing. It is not stored who searched. */
@Entity('missed_search')
export class MissedSearch {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() text: string;
  @Column({ type: 'int' }) times: number;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 90 }) lastAt: Date;
}

/** The number of searches on one day that found nothing. */
@Entity('missed_search_day')
export class MissedSearchDay {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'date' }) @Expires({ days: 366 }) day: string;
  @Column({ type: 'int' }) times: number;
}

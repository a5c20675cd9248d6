import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal } from '../database/personal-data';

/** The maximum number of characters. */
export const MAX_MISSED_TEXT = 60;

/** A text that was searched for and found nothing. Nothing says who searched. */
@Entity('missed_search')
export class MissedSearch {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() text: string;
  @Column({ type: 'int' }) times: number;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 90 }) lastAt: Date;
}

/** The number of searches of a day that found nothing. */
@Entity('missed_search_day')
export class MissedSearchDay {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'date' }) @Expires({ days: 366 }) day: string;
  @Column({ type: 'int' }) times: number;
}

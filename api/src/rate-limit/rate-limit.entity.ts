import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Counts the attempts since the window opened. */
@Entity('rate_limit')
export class RateLimit {
  @PrimaryColumn() bucket: string;
  @Column({ type: 'int' }) hits: number;
  @Column({ name: 'resets_at', type: 'datetime', precision: 3 }) resetsAt: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal } from '../database/personal-data';

/** The remote that owns the page with this path. The oldest row comes first when gateways choose an owner. */
@Entity('page_owner')
export class PageOwner {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() path: string;
  @Column() @Impersonal() remote: string;

  /**
   * The last time at which a gateway listed the remote, to within an hour. The row is kept for long, because a site may
   * be offline for months.
   */
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 365 }) listedAt: Date;
}

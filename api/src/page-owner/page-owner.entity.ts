import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal } from '../database/personal-data';

/** The remote that owns the page with this path. When the paths of two rows overlap, gateways use the older row. */
@Entity('page_owner')
export class PageOwner {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() path: string;
  @Column() @Impersonal() remote: string;

  /**
   * The last time at which a gateway listed the remote, accurate to one hour. The row is kept for long, because the
   * site of a remote may be offline for months.
   */
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 365 }) listedAt: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal } from '../database/personal-data';

/** The remote that has a page with this path. The gateways decide with the rows in the order of their ids. */
@Entity('page_owner')
export class PageOwner {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() path: string;
  @Column() @Impersonal() remote: string;

  /** When a gateway last had the remote in its list, within an hour. A site may be off for months. */
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 365 }) listedAt: Date;
}

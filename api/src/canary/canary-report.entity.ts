import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal } from '../database/personal-data';

/** The counts of one gateway for a new build, or the verdict on the build. */
@Entity('canary_report')
export class CanaryReport {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column() @Impersonal() remote: string;
  @Column() @Impersonal() build: string;
  @Column() @Impersonal() since: string;

  /** The random id of the gateway, or `verdict`. */
  @Column() @Impersonal() source: string;

  /** The sums over all visitors, or the verdict, as JSON. */
  @Column() @Impersonal() content: string;

  // A verdict stays as long as its canary may be in a list of releases.
  @Column({ type: 'datetime', precision: 3 })
  @Expires({ days: 30, where: "source <> 'verdict'" })
  @Expires({ days: 365 })
  updatedAt: Date;
}

import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal } from '../database/personal-data';

/** An error of a build as one gateway has seen it, or the counts of the build. */
@Entity('build_report')
export class BuildReport {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The random id of the gateway process. */
  @Column() @Impersonal() gateway: string;
  @Column() @Impersonal() remote: string;
  @Column() @Impersonal() build: string;

  /** The hash of the values that tell one error from another, or `counts`. */
  @Column() @Impersonal() part: string;

  /** JSON that only gateways read. A gateway replaces personal values in the messages before it sends them. */
  @Column() @Impersonal() content: string;

  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 14 }) updatedAt: Date;
}

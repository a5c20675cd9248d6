import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal } from '../database/personal-data';

/** An error of a build as one gateway has seen it, or the counts of the build. */
@Entity('build_report')
export class BuildReport {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** A random id of a process. */
  @Column() @Impersonal() gateway: string;
  @Column() @Impersonal() remote: string;
  @Column() @Impersonal() build: string;

  /** The hash of what distinguishes errors, or `counts`. */
  @Column() @Impersonal() part: string;

  /** JSON that only gateways read. They have replaced personal values in messages. */
  @Column() @Impersonal() content: string;

  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 14 }) updatedAt: Date;
}

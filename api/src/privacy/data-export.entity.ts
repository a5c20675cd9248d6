import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import { Expires, Impersonal, Personal, AccountRows, PersonalRows, RETENTION_DAYS } from '../database/personal-data';

const storedFor = `${RETENTION_DAYS.export} days after the download was created.`;

@Entity('data_export')
@AccountRows({ title: 'Downloads of your data', storedFor })
export class DataExport {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'datetime', precision: 3 }) createdAt: Date;

  /** The end of the time in which only one process may make the export. */
  @Column({ type: 'datetime', precision: 3, nullable: true }) claimedUntil: Date | null;
  @Column({ type: 'int' }) tablesDone: number;
  @Column({ type: 'int' }) tablesTotal: number;
  @Column({ type: 'datetime', precision: 3, nullable: true }) readyAt: Date | null;
  @Column({ type: 'datetime', precision: 3 }) @Expires({ days: 0 }) expiresAt: Date;
}

/** Some rows of one table as JSON, so that no process needs a whole export in memory. */
@Entity('data_export_part')
@PersonalRows({ title: 'Contents of your downloads', storedFor, rows: [], erasure: 'account' })
export class DataExportPart {
  @PrimaryColumn({ type: 'bigint' }) exportId: number;
  @PrimaryColumn({ type: 'int' }) number: number;
  @Column() @Impersonal() name: string;
  @Column({ type: 'mediumtext' }) @Personal('to give it to you', { secret: true }) body: string;
}

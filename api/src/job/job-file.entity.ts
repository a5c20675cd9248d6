import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Personal, PersonalRows } from '../database/personal-data';

/**
 * One part of an imported file. The parts are stored in the database, so that any process of the API can continue the
 * import.
 */
@Entity('job_file')
@PersonalRows({ title: 'Imported files', storedFor: 'For two days.', rows: [], erasure: 'account', key: 'job_id' })
export class JobFilePart {
  @PrimaryColumn({ type: 'bigint' }) jobId: number;
  @PrimaryColumn({ type: 'int' }) number: number;
  @Column({ type: 'mediumblob' }) @Personal('to import its rows', { secret: true }) content: Buffer;
}

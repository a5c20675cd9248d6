import { Column, Entity, PrimaryColumn } from 'typeorm';
import { Personal, PersonalRows } from '../database/personal-data';

/** A part of the file of an import. It is in the database, so that every process of the API can go on with the import. */
@Entity('job_file')
@PersonalRows({ title: 'Files of imports', storedFor: 'For two days.', rows: [], erasure: 'account', key: 'job_id' })
export class JobFilePart {
  @PrimaryColumn({ type: 'bigint' }) jobId: number;
  @PrimaryColumn({ type: 'int' }) number: number;
  @Column({ type: 'mediumblob' }) @Personal('to import its rows', { secret: true }) content: Buffer;
}

import type { ProductEdit } from '../product/product-edit';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { JobOperationName } from './job-operations';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';

/** The time after the end of a job in which it can be undone. */
const UNDO_HOURS = 1;
export const UNDO_MS = UNDO_HOURS * 60 * 60_000;
/** An undo that began in the last moment still finds the earlier values. */
const EARLIER_HOURS = 2 * UNDO_HOURS;
/** The jobs whose earlier values are needed: those that go on, those that can be undone, and those whose undo goes on. */
const UNDOABLE = `SELECT COALESCE(undo_of, id) FROM job
  WHERE ended_at IS NULL OR ended_at > UTC_TIMESTAMP(3) - INTERVAL ${EARLIER_HOURS} HOUR`;

const KEPT_DAYS = 2;
const KEPT_POLICY =
  'Changes of many rows at once by administrators, and the files that they import, are kept for two days.';

/** `arriving`: the file of an import arrives. `uploaded`: it waits for its columns. */
export const JOB_STATES = ['arriving', 'uploaded', 'waiting', 'running', 'done', 'stopped'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_RESULTS = ['created', 'changed', 'unchanged', 'refused'] as const;
export type JobResult = (typeof JOB_RESULTS)[number];

export interface JobSettings {
  /** A text that staff have written once for all rows. */
  text?: string | null;
  edit?: ProductEdit | null;
  file?: JobFile;
}

/** The file of an import. */
export interface JobFile {
  name: string;
  encoding: string;
  separator: string;
  /** The characters before the names of the columns. */
  skip: number;
  /** The names of the columns in the file. */
  head: string[];
  /** The column of an export for each name in `head`; null for a column that is left out. */
  columns: (string | null)[];
  asDrafts: boolean;
}

/** A change of many rows, which one process at a time makes row by row. */
@Entity('job')
@PersonalRows({
  title: 'Changes of many rows that you started',
  storedFor: 'For two days.',
  rows: [{ account: 'user_id' }],
  erasure: 'delete',
  indexed: true,
})
export class AdminJob {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /** The client chooses it for each press of a button, so that a press that is sent again starts nothing. */
  @Column() @Impersonal() press: string;
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'varchar' }) @Impersonal() operation: JobOperationName;
  @Column({ type: 'json' }) @Personal('to make the change', { freeText: true }) settings: JobSettings;

  /** The job whose changes this one undoes. */
  @Column({ type: 'bigint', nullable: true }) undoOf: number | null;
  @Column({ type: 'char', nullable: true }) @Impersonal() fileHash: string | null;
  @Column({ type: 'varchar' }) @Impersonal() state: JobState;

  /** Why the job has stopped. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reason: string | null;
  @Column({ type: 'int' }) total: number;

  /** The line of the last row that has a result. The rows get their results in the order of their lines. */
  @Column({ type: 'int' }) position: number;
  @Column({ type: 'int' }) done: number;
  @Column({ type: 'int' }) refused: number;

  /** The process that works on the job, until its lease ends. */
  @Column({ type: 'char', nullable: true }) @Impersonal() leaseBy: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) leaseUntil: Date | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({ days: KEPT_DAYS, policy: KEPT_POLICY })
  createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) endedAt: Date | null;
}

/** A row of a job with its result, and the values that an undo needs. */
@Entity('job_row')
@PersonalRows({
  title: 'Your listings as they were before a change of many rows',
  storedFor: 'Until two hours after the change of the last row.',
  rows: [{ parent: 'product', column: 'product_id' }],
  erasure: 'replace',
})
export class AdminJobRow {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) jobId: number;

  /** Counts from 1; in a file, the number of the row in a spreadsheet, whose first row has the names of the columns. */
  @Column({ type: 'int' }) line: number;
  @Column({ type: 'bigint', nullable: true }) productId: number | null;
  @Column({ type: 'bigint', nullable: true }) orderId: number | null;

  /** The version of the product that staff saw. After the change it is the version that the job has written. */
  @Column({ type: 'int', nullable: true }) version: number | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() result: JobResult | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reason: string | null;

  /** The values before the change; null for a product that the job has created, and after they have expired. */
  @Column({ type: 'json', nullable: true })
  @Personal('to undo the change', { freeText: true, erased: 'NULL' })
  earlier: object | null;
  @Column({ type: 'json', nullable: true })
  @Personal('to undo the change', { freeText: true, erased: 'NULL' })
  earlierMore: object | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({ days: EARLIER_HOURS / 24, where: `earlier IS NOT NULL AND job_id NOT IN (${UNDOABLE})`, then: 'replace' })
  @Expires({ days: KEPT_DAYS, policy: KEPT_POLICY })
  changedAt: Date;
}

import type { ProductEdit } from '../product/product-edit';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { JobOperationName } from './job-operations';
import { Expires, Impersonal, Personal, PersonalRows } from '../database/personal-data';

/** A job can be undone for this time after its end. */
const UNDO_HOURS = 1;
export const UNDO_MS = UNDO_HOURS * 60 * 60_000;
/** The earlier values are kept for longer, because somebody can start to undo a job in the last moment. */
const EARLIER_VALUES_HOURS = 2 * UNDO_HOURS;
/**
 * The jobs whose earlier values are still needed: unfinished jobs, jobs that can be undone, and jobs that are being
 * undone.
 */
const SELECT_UNDOABLE_JOBS = `SELECT COALESCE(undo_of, id) FROM job
  WHERE ended_at IS NULL OR ended_at > UTC_TIMESTAMP(3) - INTERVAL ${EARLIER_VALUES_HOURS} HOUR`;

const JOB_KEPT_DAYS = 2;
const JOB_RETENTION_POLICY =
  'When administrators change many rows at once or import a file, we keep a record of it for two days.';

/** `arriving`: the file of an import is being uploaded. `uploaded`: staff still have to choose its columns. */
export const JOB_STATES = ['arriving', 'uploaded', 'waiting', 'running', 'done', 'stopped'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_RESULTS = ['created', 'changed', 'unchanged', 'refused'] as const;
export type JobResult = (typeof JOB_RESULTS)[number];

export interface JobSettings {
  /** The text that staff have entered for all rows together. */
  text?: string | null;
  edit?: ProductEdit | null;
  file?: JobFile;
}

/** The properties of an imported file. */
export interface JobFile {
  name: string;
  encoding: string;
  separator: string;
  /** The number of characters before the header row of the file. */
  skip: number;
  /** The names of the columns in the file. */
  head: string[];
  /** The column of the export format for each name in `head`. Null for a column that is not imported. */
  columns: (string | null)[];
  asDrafts: boolean;
}

/** A change of many rows. Only one process at a time works on it, row by row. */
@Entity('job')
@PersonalRows({
  title: 'Bulk changes that you started',
  storedFor: 'For two days.',
  rows: [{ account: 'user_id' }],
  erasure: 'delete',
  indexed: true,
})
export class AdminJob {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;

  /**
   * The client makes a new random value for each press of the button, so that a repeated request starts no second job.
   */
  @Column() @Impersonal() press: string;
  @Column({ type: 'bigint' }) userId: number;
  @Column({ type: 'varchar' }) @Impersonal() operation: JobOperationName;
  @Column({ type: 'json' }) @Personal('to make the change', { freeText: true }) settings: JobSettings;

  /** The id of the job that this job undoes. */
  @Column({ type: 'bigint', nullable: true }) undoOf: number | null;
  @Column({ type: 'char', nullable: true }) @Impersonal() fileHash: string | null;
  @Column({ type: 'varchar' }) @Impersonal() state: JobState;

  /** The reason why the job has stopped. */
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reason: string | null;
  @Column({ type: 'int' }) total: number;

  /** The line of the last row that has a result. Rows are changed in the order of their lines. */
  @Column({ type: 'int' }) position: number;
  @Column({ type: 'int' }) done: number;
  @Column({ type: 'int' }) refused: number;

  /** The random id of the process that works on the job until the lease ends. */
  @Column({ type: 'char', nullable: true }) @Impersonal() leaseBy: string | null;
  @Column({ type: 'datetime', precision: 3, nullable: true }) leaseUntil: Date | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({ days: JOB_KEPT_DAYS, policy: JOB_RETENTION_POLICY })
  createdAt: Date;
  @Column({ type: 'datetime', precision: 3, nullable: true }) endedAt: Date | null;
}

/** A row of a job, with its result and the values that are needed to undo its change. */
@Entity('job_row')
@PersonalRows({
  title: 'Earlier versions of your listings, from before a bulk change',
  storedFor: 'Until two hours after the bulk change has ended.',
  rows: [{ parent: 'product', column: 'product_id' }],
  erasure: 'replace',
})
export class AdminJobRow {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'bigint' }) jobId: number;

  /**
   * The number of the row, starting at 1. For an imported file, the number of the row in the spreadsheet, where the
   * first row has the names of the columns.
   */
  @Column({ type: 'int' }) line: number;
  @Column({ type: 'bigint', nullable: true }) productId: number | null;
  @Column({ type: 'bigint', nullable: true }) orderId: number | null;

  /** The version of the product that staff saw. After the change, the version that the job has written. */
  @Column({ type: 'int', nullable: true }) version: number | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() result: JobResult | null;
  @Column({ type: 'varchar', nullable: true }) @Impersonal() reason: string | null;

  /** The values before the change. Null for a product that the job has created, and when the values have expired. */
  @Column({ type: 'json', nullable: true })
  @Personal('to undo the change', { freeText: true, erased: 'NULL' })
  earlier: object | null;
  @Column({ type: 'json', nullable: true })
  @Personal('to undo the change', { freeText: true, erased: 'NULL' })
  earlierMore: object | null;
  @Column({ type: 'datetime', precision: 3 })
  @Expires({
    days: EARLIER_VALUES_HOURS / 24,
    where: `earlier IS NOT NULL AND job_id NOT IN (${SELECT_UNDOABLE_JOBS})`,
    then: 'replace',
  })
  @Expires({ days: JOB_KEPT_DAYS, policy: JOB_RETENTION_POLICY })
  changedAt: Date;
}

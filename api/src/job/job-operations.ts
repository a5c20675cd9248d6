import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { StaffRole } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import type { AdminJob, AdminJobRow, JobResult, JobSettings } from './job.entity';

/** The operations that staff can start on the rows they have chosen. */
export const BULK_OPERATIONS = [
  'verify-products',
  'edit-products',
  'delete-products',
  'restore-products',
  'release-products',
  'complete-orders',
  'cancel-orders',
  'release-orders',
] as const;
export const JOB_OPERATIONS = [...BULK_OPERATIONS, 'import-products'] as const;
/** The kinds of rows that an operation can change. */
export const JOB_TARGETS = ['product', 'order'] as const;
export type JobOperationName = (typeof JOB_OPERATIONS)[number];

/**
 * A row that an operation is going to change. `cells` has the cells of the row in an imported file. When a job is
 * undone, `result` is the result that this job had for the row.
 */
export type JobUnit = Pick<AdminJobRow, 'line' | 'productId' | 'orderId' | 'version' | 'earlier' | 'earlierMore'> & {
  cells?: unknown;
  result?: AdminJobRow['result'];
};

/**
 * The result of the change of a row, and the new values to store with the row. Values that are left out stay unchanged.
 */
export type JobOutcome = { result: Exclude<JobResult, 'refused'> } & Partial<
  Pick<AdminJobRow, 'productId' | 'version' | 'earlier' | 'earlierMore'>
>;

export interface JobOperation {
  /** The role that may start the operation and see its jobs. */
  role: StaffRole;
  target: (typeof JOB_TARGETS)[number];
  /**
   * Returns the names by which staff know the rows. When this function is missing, the titles of the products are used.
   */
  namesOf?(tx: Tx, ids: number[]): Promise<ReadonlyMap<number, string>>;
  /** Throws 422 for settings that cannot change any row. */
  check?(settings: JobSettings): void;
  /** Changes one row in the transaction that stores its result. Throws a `Problem` to refuse the row. */
  apply(tx: Tx, unit: JobUnit, job: AdminJob, user: User): Promise<JobOutcome>;
  /** Undoes the change that `apply` has made. An operation without this function cannot be undone. */
  undo?(tx: Tx, unit: JobUnit, user: User): Promise<JobOutcome>;
  /** Yields the rows after the given line, for an operation whose rows are not stored with the job. */
  units?(job: AdminJob, after: number): AsyncGenerator<JobUnit>;
  /** Returns the refused rows as a file, for an operation whose rows have other cells besides a name. */
  refusedFile?(job: AdminJob): Promise<StreamableFile>;
}

/** The operations that this version of the API knows, by name. */
@Injectable()
export class JobOperations {
  private readonly operations = new Map<JobOperationName, JobOperation>();

  add(name: JobOperationName, operation: JobOperation): void {
    this.operations.set(name, operation);
  }

  find(name: JobOperationName): JobOperation | undefined {
    return this.operations.get(name);
  }

  /** Returns the names of the operations that the role may start. */
  namesFor(isAllowed: (operation: JobOperation) => boolean): JobOperationName[] {
    return [...this.operations].flatMap(([name, operation]) => (isAllowed(operation) ? [name] : []));
  }
}

import { Injectable, type StreamableFile } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { StaffRole } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import type { AdminJob, AdminJobRow, JobResult, JobSettings } from './job.entity';

/** Staff start these for the rows that they have chosen. */
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
/** An operation changes rows of one of these. */
export const JOB_TARGETS = ['product', 'order'] as const;
export type JobOperationName = (typeof JOB_OPERATIONS)[number];

/** A row that waits for its change. `cells`: the row of a file. `result`: what the job has done that is undone. */
export type JobUnit = Pick<AdminJobRow, 'line' | 'productId' | 'orderId' | 'version' | 'earlier' | 'earlierMore'> & {
  cells?: unknown;
  result?: AdminJobRow['result'];
};

/** The result of a row, and the values that it now has. A value that is not named here stays as it was. */
export type JobOutcome = { result: Exclude<JobResult, 'refused'> } & Partial<
  Pick<AdminJobRow, 'productId' | 'version' | 'earlier' | 'earlierMore'>
>;

export interface JobOperation {
  /** The role that may start the operation and see its jobs. */
  role: StaffRole;
  target: (typeof JOB_TARGETS)[number];
  /** Returns the names by which staff know the rows. Without it, those are the titles of the products. */
  namesOf?(tx: Tx, ids: number[]): Promise<ReadonlyMap<number, string>>;
  /** Throws 422 for settings that no row could be changed with. */
  check?(settings: JobSettings): void;
  /** Changes one row in the transaction that stores its result. Throws a `Problem` for a row that it refuses. */
  apply(tx: Tx, unit: JobUnit, job: AdminJob, user: User): Promise<JobOutcome>;
  /** Puts back what `apply` has changed. Without it, the operation cannot be undone. */
  undo?(tx: Tx, unit: JobUnit, user: User): Promise<JobOutcome>;
  /** The rows after a line, where they are not stored with the job. */
  units?(job: AdminJob, after: number): AsyncGenerator<JobUnit>;
  /** The refused rows as a file, where they have more cells than a name. */
  refusedFile?(job: AdminJob): Promise<StreamableFile>;
}

/** The operations of this version, by name. */
@Injectable()
export class JobOperations {
  private readonly operations = new Map<JobOperationName, JobOperation>();

  add(name: JobOperationName, operation: JobOperation): void {
    this.operations.set(name, operation);
  }

  find(name: JobOperationName): JobOperation | undefined {
    return this.operations.get(name);
  }

  /** The names of the operations that the role may start. */
  namesFor(isAllowed: (operation: JobOperation) => boolean): JobOperationName[] {
    return [...this.operations].flatMap(([name, operation]) => (isAllowed(operation) ? [name] : []));
  }
}

import type { useAdminApi } from './admin-api';

type Call = ReturnType<typeof useAdminApi>;

/** A change that can be made to many rows. */
export interface BulkAction<R> {
  label: string;
  /** The result of a row that was not refused. */
  done: string;
  /** Other chosen rows are left out. */
  applies: (row: R) => boolean;
  /** Sends the change of one row. It rejects when the row is refused. */
  run: (row: R, call: Call, reason: string) => Promise<unknown>;
  /** The reason is saved with each row. */
  needsReason?: true;
  /** Takes the change of one row back. */
  undo?: Omit<BulkAction<R>, 'needsReason' | 'undo'>;
}

import type { FailureTexts } from '@telemarket/kit/form';
import type { useAdminApi } from './admin-api';

export interface BulkAction<R> {
  label: string;
  /** The result of a changed row, such as "was deleted". */
  done: string;
  /** The result of a row that its own button could not change. */
  refused?: string;
  failures: FailureTexts;
  /** Whether the row can be changed. The action skips all other chosen rows. */
  applies: (row: R) => boolean;
  /** Sends the change of one row. It rejects when the row is refused. */
  run: (row: R, call: ReturnType<typeof useAdminApi>, reason: string) => Promise<unknown>;
  /** The admin must give a reason, which is saved with each row. */
  needsReason?: true;
  undo?: BulkAction<R>;
}

import type { FailureTexts } from '@telemarket/kit/form';
import type { useAdminApi } from './admin-api';

/** A text that an administrator gives once for all chosen rows. */
export interface BulkText<R> {
  label: string;
  /** Returns what is wrong with the text. */
  rule: (text: string) => string | null;
  maxLength: number;
  suggestions?: (rows: readonly R[]) => readonly string[];
}

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
  run: (row: R, call: ReturnType<typeof useAdminApi>, text: string) => Promise<unknown>;
  /** Without its text, the action is not sent. */
  asks?: BulkText<R>;
  undo?: BulkAction<R>;
}

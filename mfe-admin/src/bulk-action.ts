import type { Job } from '@telemarket/contract';

/** A text that an administrator gives once for all chosen rows. */
export interface BulkText<R> {
  label: string;
  /** Returns what is wrong with the text. */
  rule: (text: string) => string | null;
  maxLength: number;
  suggestions?: (rows: readonly R[]) => readonly string[];
}

/** A change of chosen rows, which a job makes on the server. */
export interface BulkAction<R> {
  label: string;
  operation: Exclude<Job['operation'], 'import-products'>;
  /** Whether the row can be changed. The action leaves out all other chosen rows. */
  applies: (row: R) => boolean;
  /** Without its text, the action is not sent. */
  asks?: BulkText<R>;
}

import type { Job, ProductEdit } from '@telemarket/contract';
import type { ComponentType } from 'react';

/** A text that an administrator gives once for all chosen rows. */
export interface BulkText<R> {
  label: string;
  /** Returns what is wrong with the text. */
  rule: (text: string) => string | null;
  maxLength: number;
  suggestions?: (rows: readonly R[]) => readonly string[];
}

export interface BulkFormProps<R> {
  rows: readonly R[];
  onEdit: (edit: ProductEdit) => void;
  onClose: () => void;
}

/** A change of chosen rows, which a job makes on the server. */
export interface BulkAction<R> {
  label: string;
  operation: Exclude<Job['operation'], 'import-products'>;
  /** Whether the row can be changed. The action leaves out all other chosen rows. */
  applies: (row: R) => boolean;
  /** The text that the action needs. Without this text, the action is not sent. */
  asks?: BulkText<R>;
  /** The change that `edit-products` makes. */
  edit?: ProductEdit;
  /** The form that asks for the change of `edit-products`, and says how many rows it changes. */
  form?: ComponentType<BulkFormProps<R>>;
  /** The verb before "20 products" in a question, if the label does not fit there. */
  verb?: string;
  /** A sentence for the question that is asked before many rows are changed. */
  note?: string;
}

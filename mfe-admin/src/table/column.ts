import type { ReactNode } from 'react';

export interface Column<R> {
  label: string;
  /** What its head can sort by, in the order of the clicks. */
  sorts?: readonly { value: string; direction: 'ascending' | 'descending' }[];
  /** Right-aligned on one line, in figures of one width. */
  numeric?: boolean;
  /** On a phone's card the row speaks for itself: no label before it. */
  bare?: boolean;
  cell: (row: R) => ReactNode;
}

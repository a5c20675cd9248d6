import type { ReactNode } from 'react';
import cell from './cell.module.css';
import styles from './open-rows.module.css';
import { OpenLink } from './table/opened';

/** A short list without search and pages. Each of its rows opens a dialog. */
export const OpenRows = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={styles.rows} aria-label={label}>
    {children}
  </ul>
);

interface OpenRowProps {
  row: string | number;
  title: string;
  /** The line below the title. */
  note: ReactNode;
  /** The state of the row, shown at the end of the row. */
  children: ReactNode;
}

export const OpenRow = ({ row, title, note, children }: OpenRowProps) => (
  <li className={styles.row}>
    <span className={styles.title}>
      <OpenLink row={row}>{title}</OpenLink>
      <span className={cell.second}>{note}</span>
    </span>
    {children}
  </li>
);

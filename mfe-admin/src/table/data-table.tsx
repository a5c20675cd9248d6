import { bidi } from '@telemarket/composition';
import { Icon } from '@telemarket/kit';
import { VisuallyHidden } from '@telemarket/kit/ui';
import type { ReactNode } from 'react';
import cells from '../cell.module.css';
import { OwnDirection } from '../own-direction';
import styles from './data-table.module.css';
import type { Bulk } from './use-bulk';

/** @typeParam S The sorts of the API. */
export interface Column<R, S extends string = string> {
  label: string;
  /** The sorts that the clicks on the column's header choose, in this order. */
  sorts?: Readonly<Partial<Record<S, 'ascending' | 'descending'>>>;
  /** Right-aligned, on one line, with tabular figures. */
  numeric?: boolean;
  /** Keeps its width when its texts change. */
  steady?: boolean;
  /** On a narrow screen, the card shows no label before the cell. */
  bare?: boolean;
  cell: (row: R) => ReactNode;
  /** A second, smaller line below the value. */
  second?: (row: R) => ReactNode;
}

export interface DataTableProps<R extends { id: number }> {
  /** The accessible name of the table. */
  caption: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  keyOf: (row: R) => string | number;
  sort: string;
  onSort: (sort: string) => void;
  /** Whether the shown rows still belong to the previous query. */
  busy: boolean;
  bulk?: Bulk<R>;
  /** The key of the row that is open beside the table. */
  opened?: string | null;
}

/** On a narrow screen each row is a card, whose first cell is its title. */
export function DataTable<R extends { id: number }>(props: DataTableProps<R>) {
  const { caption, columns, rows, keyOf, sort, onSort, busy, bulk, opened = null } = props;
  return (
    <table className={`${styles.table} ${busy ? styles.busy : ''}`} aria-busy={busy || undefined}>
      <caption>
        <VisuallyHidden>{caption}</VisuallyHidden>
      </caption>
      <thead className={styles.head}>
        <tr>
          {columns.map((column) => (
            <HeadCell key={column.label} column={column} sort={sort} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody className={styles.body}>
        {rows.map((row) => (
          <tr key={keyOf(row)} className={`${styles.row} ${String(keyOf(row)) === opened ? styles.opened : ''}`}>
            {columns.map(({ label, numeric, steady, bare, cell, second }, index) => {
              const below = second?.(row);
              const content = (
                <>
                  {index > 0 && !bare && <span className={styles.label}>{label}</span>}
                  <span className={styles.value}>
                    <OwnDirection>{cell(row)}</OwnDirection>
                  </span>
                  {below && (
                    <span className={cells.second}>
                      <OwnDirection>{below}</OwnDirection>
                    </span>
                  )}
                </>
              );
              const kinds = [numeric && styles.numeric, steady && styles.steady, bare && styles.bare];
              const className = [styles.cell, ...kinds].filter(Boolean).join(' ');
              return index === 0 ? (
                <th key={label} scope="row" className={`${className} ${styles.first}`}>
                  {bulk ? (
                    <span className={styles.chosen}>
                      <input
                        type="checkbox"
                        className={cells.box}
                        aria-label={bidi`Choose ${bulk.nameOf(row)}`}
                        checked={bulk.isChosen(row)}
                        disabled={bulk.busy}
                        onChange={(event) => bulk.choose([row], event.currentTarget.checked)}
                      />
                      {content}
                    </span>
                  ) : (
                    content
                  )}
                </th>
              ) : (
                <td key={label} className={className}>
                  {content}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface HeadCellProps<R> {
  column: Column<R>;
  sort: string;
  onSort: (sort: string) => void;
}

function HeadCell<R>({ column: { label, sorts, numeric }, sort, onSort }: HeadCellProps<R>) {
  const names = Object.keys(sorts ?? {});
  const next = names[(names.indexOf(sort) + 1) % names.length];
  const direction = sorts?.[sort];
  return (
    <th
      scope="col"
      className={`${styles.headCell} ${numeric ? styles.numeric : ''}`}
      aria-sort={sorts && (direction ?? 'none')}
    >
      {next ? (
        <button type="button" className={styles.sort} onClick={() => onSort(next)}>
          <span>{label}</span>
          <span className={direction ? styles[direction] : styles.unsorted}>
            <Icon name="chevron" size={16} />
          </span>
        </button>
      ) : (
        label
      )}
    </th>
  );
}

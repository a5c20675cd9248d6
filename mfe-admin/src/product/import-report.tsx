import type { ImportedRow } from '@telemarket/contract';
import styles from './import-dialog.module.css';

/** The rows that need attention come first. */
const RESULTS: Readonly<Record<ImportedRow['result'], { text: string; row?: string }>> = {
  refused: { text: 'refused', row: styles.refused },
  'not-undone': { text: 'not undone', row: styles.notUndone },
  created: { text: 'created' },
  changed: { text: 'changed' },
  unchanged: { text: 'unchanged' },
  undone: { text: 'undone' },
};

export function ImportReport({ rows }: { rows: readonly ImportedRow[] }) {
  const groups = Object.entries(RESULTS)
    .map(([result, look]) => ({ ...look, rows: rows.filter((row) => row.result === result) }))
    .filter((group) => group.rows.length > 0);
  return (
    <>
      <p role="status" className={styles.sum}>
        {`${groups.map((group) => `${group.rows.length.toLocaleString('en-US')} ${group.text}`).join(', ')}.`}
      </p>
      <div className={styles.rows} role="region" aria-label="Result of each row" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['Row', 'Result', 'Reason'].map((name) => (
                <th key={name} scope="col" className={styles.cell}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {groups.flatMap((group) =>
              group.rows.map(({ line, reason }) => (
                <tr key={line} className={group.row}>
                  <td className={styles.cell}>{line}</td>
                  <td className={`${styles.cell} ${styles.short}`}>{group.text}</td>
                  <td className={styles.cell}>{reason}</td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </>
  );
}

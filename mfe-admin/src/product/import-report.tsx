import type { ImportedRow } from '@telemarket/contract';
import styles from './import-dialog.module.css';

const RESULTS: Record<ImportedRow['result'], string> = {
  refused: 'refused',
  'not-undone': 'not undone',
  created: 'created',
  changed: 'changed',
  unchanged: 'unchanged',
  undone: 'undone',
};
const TONES: Partial<Record<ImportedRow['result'], string>> = {
  refused: styles.refused,
  'not-undone': styles['not-undone'],
};
const ORDER = Object.keys(RESULTS) as ImportedRow['result'][];

/** The rows that need attention come first. */
export function ImportReport({ rows }: { rows: readonly ImportedRow[] }) {
  const counts = ORDER.map((result) => [result, rows.filter((row) => row.result === result).length] as const).filter(
    ([, count]) => count > 0,
  );
  const sorted = ORDER.flatMap((result) => rows.filter((row) => row.result === result));
  return (
    <>
      <p role="status" className={styles.sum}>
        {counts.map(([result, count]) => `${count.toLocaleString('en-US')} ${RESULTS[result]}`).join(', ')}.
      </p>
      <div className={styles.rows} role="region" aria-label="Result of each row" tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              {['Row', 'Result', 'Reason'].map((name) => (
                <th key={name} scope="col" className={`${styles.cell} ${styles.short}`}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ line, result, reason }) => (
              <tr key={line} className={TONES[result]}>
                <td className={`${styles.cell} ${styles.short}`}>{line}</td>
                <td className={`${styles.cell} ${styles.short}`}>{RESULTS[result]}</td>
                <td className={styles.cell}>{reason}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

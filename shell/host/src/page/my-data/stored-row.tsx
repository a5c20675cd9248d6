import { Button } from '@telemarket/kit';
import type { StoredEntry } from './stored-entry';
import styles from './my-data.module.css';

export interface StoredRowProps {
  entry: StoredEntry;
  /** Null until it is known. */
  amount: string | null;
  /** Null while nothing is stored. */
  onClear: (() => void) | null;
}

export function StoredRow({ entry: { key, title, text }, amount, onClear }: StoredRowProps) {
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['text']}>{text}</p>
        <p className={styles['amount']}>
          <code>{key}</code> · {amount ?? '…'}
        </p>
      </div>
      <Button variant="outline" disabled={!onClear} aria-label={`Clear ${title}`} onClick={onClear ?? undefined}>
        Clear
      </Button>
    </li>
  );
}

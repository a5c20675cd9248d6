import { Button } from '@telemarket/kit';
import type { KeptEntry } from './kept-data';
import styles from './kept-row.module.css';

export interface KeptRowProps {
  entry: KeptEntry;
  /** Null until it is known. */
  amount: string | null;
  /** Null while there is nothing to clear. */
  onClear: (() => void) | null;
}

export function KeptRow({ entry: { key, title, holds }, amount, onClear }: KeptRowProps) {
  return (
    <li className={styles['row']}>
      <div className={styles['what']}>
        <h2 className={styles['title']}>{title}</h2>
        <p className={styles['text']}>{holds}</p>
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

import { Button, Link, paths, useKit } from '@telemarket/kit';
import { useState } from 'react';
import type { KeptAmounts } from './kept-amounts';
import { KEPT, type KeptEntry, otherEntry, OUTBOX_KEY } from './kept-data';
import { KeptRow } from './kept-row';
import styles from './my-data-page.module.css';
import { UnsentDialog } from './unsent-dialog';
import { useKeptAmounts } from './use-kept-amounts';

const NOTHING: KeptAmounts = { storage: {}, cookies: {} };

/** What this site keeps in this browser, in words, with Clear for each and for all. */
export default function MyDataPage() {
  const kit = useKit();
  const { amounts, look } = useKeptAmounts();
  const { storage, cookies } = amounts ?? NOTHING;
  /** What to clear once the loss of unsent orders is agreed to. */
  const [asked, setAsked] = useState<readonly KeptEntry[]>([]);
  const [said, setSaid] = useState('');
  const known = new Set(KEPT.map(({ key }) => key));
  const others = Object.keys(storage).filter((key) => !known.has(key));
  const entries = [...KEPT, ...others.map(otherEntry)];
  const unsent = storage[OUTBOX_KEY]?.entries ?? 0;
  const isKept = ({ key, cookie }: KeptEntry) => key in storage || (cookie !== undefined && cookie in cookies);

  function clear(chosen: readonly KeptEntry[]) {
    for (const entry of chosen) entry.clear(kit);
    setAsked([]);
    setSaid(chosen.length === 1 ? `${chosen[0]?.title}: cleared.` : 'Everything is cleared.');
    look();
  }

  function ask(chosen: readonly KeptEntry[]) {
    if (unsent > 0 && chosen.some(({ key }) => key === OUTBOX_KEY)) setAsked(chosen);
    else clear(chosen);
  }

  return (
    <div className={styles['page']}>
      <h1 className={styles['title']} tabIndex={-1}>
        My data on this device
      </h1>
      <p className={styles['text']}>
        This is what this site keeps in this browser. What we keep on our servers is told in the{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </p>
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <KeptRow
            key={entry.key}
            entry={entry}
            amount={amounts && (isKept(entry) ? amountOf(entry, amounts) : 'Nothing')}
            onClear={isKept(entry) ? () => ask([entry]) : null}
          />
        ))}
      </ul>
      <div className={styles['all']}>
        <Button variant="outline" icon="trash" onClick={() => ask(entries.filter(isKept))}>
          Clear everything
        </Button>
        <p role="status" className={styles['text']}>
          {said}
        </p>
      </div>
      <UnsentDialog
        open={asked.length > 0}
        count={unsent}
        onClose={() => setAsked([])}
        onKeep={asked.length > 1 ? () => clear(asked.filter(({ key }) => key !== OUTBOX_KEY)) : null}
        onClear={() => clear(asked)}
      />
    </div>
  );
}

/** "2 listings, 312 characters". */
function amountOf({ key, cookie, unit }: KeptEntry, { storage, cookies }: KeptAmounts): string {
  const kept = storage[key];
  const characters = (kept?.characters ?? 0) + (cookie ? (cookies[cookie] ?? 0) : 0);
  const size = `${characters.toLocaleString('en-US')} characters`;
  if (!unit || typeof kept?.entries !== 'number') return size;
  return `${kept.entries} ${kept.entries === 1 ? unit[0] : unit[1]}, ${size}`;
}

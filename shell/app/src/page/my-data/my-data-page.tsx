import { Button, Dialog, Link, paths, useKit, useOrders } from '@telemarket/kit';
import { DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { Page, text } from '@telemarket/kit/ui';
import { useState } from 'react';
import page from '../page.module.css';
import styles from './my-data.module.css';
import { readAmounts, type StoredAmounts, useStoredAmounts } from './stored-amounts';
import { unknownEntry, STORED_ENTRIES, type StoredEntry } from './stored-entry';

const NO_AMOUNTS: StoredAmounts = { storage: {}, cookies: {} };
const isOutbox = ({ key }: StoredEntry) => key === DEVICE_KEYS.outbox;

const KNOWN_KEYS = new Set(STORED_ENTRIES.map(({ key }) => key));

const entriesOf = ({ storage }: StoredAmounts): readonly StoredEntry[] => [
  ...STORED_ENTRIES,
  ...Object.keys(storage)
    .filter((key) => !KNOWN_KEYS.has(key))
    .map(unknownEntry),
];

const isStored = ({ key, cookie }: StoredEntry, { storage, cookies }: StoredAmounts): boolean =>
  key in storage || (cookie !== undefined && cookie in cookies);

export default function MyDataPage() {
  const kit = useKit();
  const { amounts, reload } = useStoredAmounts();
  /** Entries to clear if the shopper agrees to lose unsent orders. */
  const [pending, setPending] = useState<readonly StoredEntry[]>([]);
  const [status, setStatus] = useState('');
  const unsent = useOrders().filter(({ sync }) => sync === 'pending').length;

  function clearEntries(chosen: readonly StoredEntry[]) {
    for (const entry of chosen) entry.clear(kit);
    setPending([]);
    setStatus(chosen.length === 1 ? `${chosen[0]?.title}: cleared.` : 'Everything is cleared.');
    reload();
  }

  function requestClear(chosen: readonly StoredEntry[]) {
    if (unsent > 0 && chosen.some(isOutbox)) setPending(chosen);
    else clearEntries(chosen);
  }

  /** Reads the storage once more first, because another tab may have stored something since. */
  function requestClearAll() {
    const now = readAmounts();
    requestClear(entriesOf(now).filter((entry) => isStored(entry, now)));
  }

  return (
    <Page className={styles.page}>
      <h1 className={text.title} tabIndex={-1}>
        My data on this device
      </h1>
      <p className={page.text}>
        This site has stored the following in this browser. For what we store on our servers, see the{' '}
        <Link to={paths.privacyPolicy}>Privacy Policy</Link>.
      </p>
      <ul className={styles.list}>
        {entriesOf(amounts ?? NO_AMOUNTS).map((entry) => (
          <StoredRow
            key={entry.key}
            entry={entry}
            amount={amounts && (isStored(entry, amounts) ? amountOf(entry, amounts) : 'Nothing')}
            onClear={amounts && isStored(entry, amounts) ? () => requestClear([entry]) : null}
          />
        ))}
      </ul>
      <div className={styles.all}>
        <Button variant="outline" icon="trash" onClick={requestClearAll}>
          Clear everything
        </Button>
        <p role="status" className={page.text}>
          {status}
        </p>
      </div>
      <UnsentDialog
        open={pending.length > 0}
        count={unsent}
        onClose={() => setPending([])}
        onClearOthers={pending.length > 1 ? () => clearEntries(pending.filter((entry) => !isOutbox(entry))) : null}
        onClear={() => clearEntries(pending)}
      />
    </Page>
  );
}

/** @returns The stored amount in words, such as "2 listings, 312 characters". */
function amountOf({ key, cookie, unit }: StoredEntry, { storage, cookies }: StoredAmounts): string {
  const stored = storage[key];
  const characters = (stored?.characters ?? 0) + (cookie ? (cookies[cookie] ?? 0) : 0);
  const size = `${characters.toLocaleString('en-US')} characters`;
  if (!unit || typeof stored?.entries !== 'number') return size;
  return `${stored.entries} ${stored.entries === 1 ? unit[0] : unit[1]}, ${size}`;
}

interface StoredRowProps {
  entry: StoredEntry;
  /** The stored amount. Null until it has been read. */
  amount: string | null;
  /** Clears the entry. Null when nothing is stored. */
  onClear: (() => void) | null;
}

function StoredRow({ entry: { key, title, text: description }, amount, onClear }: StoredRowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.what}>
        <h2 className={styles.title}>{title}</h2>
        <p className={page.note}>{description}</p>
        <p className={styles.amount}>
          <code>{key}</code> · <span>{amount ?? '…'}</span>
        </p>
      </div>
      <Button variant="outline" disabled={!onClear} aria-label={'Clear ' + title} onClick={onClear ?? undefined}>
        Clear
      </Button>
    </li>
  );
}

interface UnsentDialogProps {
  open: boolean;
  count: number;
  onClose: () => void;
  /** Clears everything except the unsent orders. Null when there is nothing else to clear. */
  onClearOthers: (() => void) | null;
  onClear: () => void;
}

/** Asks for confirmation before the only copy of an order is deleted. */
function UnsentDialog({ open, count, onClose, onClearOthers, onClear }: UnsentDialogProps) {
  const [orders, them, they] =
    count === 1 ? ['1 order has', 'it', 'it is'] : [`${count} orders have`, 'them', 'they are'];
  return (
    <Dialog
      title="Unsent orders"
      open={open}
      onClose={onClose}
      footer={
        <div className={styles.actions}>
          <Button variant="danger" onClick={onClear}>
            Clear everything, including unsent orders
          </Button>
          {onClearOthers && (
            <Button variant="outline" onClick={onClearOthers}>
              Clear everything else
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      }
    >
      <p>
        {`${orders} not reached the server yet and will be sent as soon as it can be reached. ` +
          `Only this device has ${them}: once cleared, ${they} lost.`}
      </p>
    </Dialog>
  );
}

import { cleanText } from '@telemarket/composition';
import { Button, Icon, IconButton } from '@telemarket/kit';
import { TextField } from '@telemarket/kit/form';
import { type RefObject, useRef, useState } from 'react';
import type { BulkText } from '../bulk-action';
import cell from '../cell.module.css';
import { SuggestedField } from '../suggested-field';
import styles from './bulk-bar.module.css';
import { type Bulk, type BulkRun, MAX_CHOSEN } from './use-bulk';

const inWords = (count: number) => count.toLocaleString('en-US');

/** The bar above the rows. It chooses all rows and changes the chosen rows. */
export function BulkBar<R extends { id: number }>({ bulk }: { bulk: Bulk<R> }) {
  const { actions, rows, shown, total, choose, chooseAll, clear, busy, start, run } = bulk;
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const possible = actions
    .map((action) => ({ action, targets: rows.filter(action.applies) }))
    .filter(({ targets }) => targets.length > 0);
  const asking = possible.find(({ action }) => action.asks);
  const pageIsChosen = shown.length > 0 && shown.every(bulk.isChosen);

  function press({ action, targets }: (typeof possible)[number]) {
    const text = cleanText(input.current?.value ?? '');
    const error = action.asks?.rule(text) ?? null;
    setWrong(error);
    if (error) return input.current?.focus();
    // the text stays for the rows that are refused
    start(action, text, targets);
  }

  if (shown.length === 0 && !run) return null;
  return (
    <div className={`${styles.bulk} ${rows.length > 0 || run ? styles.wide : ''}`}>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            className={cell.box}
            checked={pageIsChosen}
            disabled={busy}
            onChange={(event) => choose(shown, event.currentTarget.checked)}
          />
          <span>{`All on this page (${shown.length})`}</span>
        </label>
        {pageIsChosen && total > rows.length && rows.length < MAX_CHOSEN && (
          <Button compact variant="quiet" busy={chooseAll.busy || busy} onClick={() => chooseAll.run()}>
            {`Choose all ${total > MAX_CHOSEN ? `of the first ${inWords(MAX_CHOSEN)}` : inWords(total)}`}
          </Button>
        )}
        <span role="status">{rows.length > 0 && `${inWords(rows.length)} chosen`}</span>
        {rows.length > 0 && (
          <Button compact variant="quiet" busy={busy} onClick={clear}>
            Clear
          </Button>
        )}
      </div>
      {possible.length > 0 && (
        <div className={styles.actions}>
          {asking?.action.asks && (
            <div className={styles.reason}>
              <BulkField asks={asking.action.asks} rows={asking.targets} error={wrong ?? undefined} ref={input} />
            </div>
          )}
          {possible.map((option) => (
            <Button key={option.action.label} compact variant="outline" busy={busy} onClick={() => press(option)}>
              {`${option.action.label} (${inWords(option.targets.length)})`}
            </Button>
          ))}
        </div>
      )}
      {run && <Results run={run} bulk={bulk} />}
    </div>
  );
}

interface BulkFieldProps<R> {
  asks: BulkText<R>;
  rows: readonly R[];
  error: string | undefined;
  ref: RefObject<(HTMLTextAreaElement & HTMLInputElement) | null>;
}

function BulkField<R>({ asks: { label, maxLength, suggestions }, rows, ...props }: BulkFieldProps<R>) {
  const field = { ...props, label, maxLength, name: 'bulk-text', autoComplete: 'off' };
  return suggestions ? <SuggestedField {...field} suggestions={suggestions(rows)} /> : <TextField {...field} />;
}

function Results<R extends { id: number }>({ run, bulk }: { run: BulkRun<R>; bulk: Bulk<R> }) {
  const { action, total, results } = run;
  const { busy, nameOf, start, stop, dismiss } = bulk;
  const refused = results.filter((result) => result.refused);
  const done = results.filter((result) => !result.refused);
  const skipped = total - results.length;
  const sum = busy
    ? `${inWords(results.length)} of ${inWords(total)}`
    : `${inWords(done.length)} done, ${inWords(refused.length)} refused${skipped ? `, ${inWords(skipped)} not tried` : ''}.`;
  const changed = done.map(({ row }) => row);
  return (
    <div className={`${styles.results} ${refused.length > 0 ? styles.failed : ''}`}>
      <div className={styles.bar}>
        <Icon name={refused.length > 0 ? 'alert' : 'check'} />
        <p className={styles.sum} role="status">{`${action.label}: ${sum}`}</p>
        {busy ? (
          <Button compact variant="outline" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            {action.undo && changed.length > 0 && (
              <Button compact variant="outline" onClick={() => action.undo && start(action.undo, '', changed)}>
                Undo
              </Button>
            )}
            <IconButton label="Close" icon="close" onClick={dismiss} />
          </>
        )}
      </div>
      <progress className={styles.progress} value={results.length} max={total} aria-label={action.label} />
      {!busy && (
        <details open={refused.length > 0}>
          <summary>Result of each row</summary>
          <ul className={styles.rows}>
            {[...refused, ...done].map(({ row, text }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>: <span>{text}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

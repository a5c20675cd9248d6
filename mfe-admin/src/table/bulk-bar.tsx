import { Button, Icon, IconButton } from '@telemarket/kit';
import { TextField } from '@telemarket/kit/form';
import { useState } from 'react';
import type { BulkAction } from '../bulk-action';
import styles from './bulk-bar.module.css';
import { type Bulk, type BulkRun, MAX_CHOSEN } from './use-bulk';

export interface BulkBarProps<R extends { id: number }> {
  bulk: Bulk<R>;
  actions: readonly BulkAction<R>[];
  nameOf: (row: R) => string;
  /** The maximum length of the reason that some actions need. */
  maxReason?: number;
}

const inWords = (count: number) => count.toLocaleString('en-US');

/** The bar above the rows. It chooses all rows and changes the chosen rows. */
export function BulkBar<R extends { id: number }>({ bulk, actions, nameOf, maxReason }: BulkBarProps<R>) {
  const { rows, shown, total, choose, chooseAll, clear, busy, start, run } = bulk;
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const possible = actions
    .map((action) => ({ action, targets: rows.filter(action.applies) }))
    .filter(({ targets }) => targets.length > 0);
  const pageIsChosen = shown.length > 0 && shown.every(bulk.isChosen);

  function press({ action, targets }: (typeof possible)[number]) {
    const isMissing = action.needsReason === true && reason.trim() === '';
    setMissing(isMissing);
    if (isMissing) return;
    start(action, reason.trim(), targets);
    setReason('');
  }

  if (shown.length === 0 && !run) return null;
  return (
    <div className={styles.bulk}>
      <div className={styles.bar}>
        <label className={styles.all}>
          <input
            type="checkbox"
            className={styles.box}
            checked={pageIsChosen}
            disabled={busy}
            onChange={(event) => choose(shown, event.currentTarget.checked)}
          />
          All on this page ({shown.length})
        </label>
        {pageIsChosen && total > rows.length && rows.length < MAX_CHOSEN && (
          <Button compact variant="quiet" busy={chooseAll.busy || busy} onClick={() => chooseAll.run()}>
            {`Choose all ${total > MAX_CHOSEN ? `of the first ${inWords(MAX_CHOSEN)}` : inWords(total)}`}
          </Button>
        )}
        {rows.length > 0 && (
          <>
            <span role="status">{inWords(rows.length)} chosen</span>
            <Button compact variant="quiet" busy={busy} onClick={clear}>
              Clear
            </Button>
          </>
        )}
      </div>
      {possible.length > 0 && (
        <div className={styles.actions}>
          {possible.some(({ action }) => action.needsReason) && (
            <div className={styles.reason}>
              <TextField
                label="Reason for all chosen"
                name="bulk-reason"
                value={reason}
                maxLength={maxReason}
                error={missing ? 'Give a reason.' : undefined}
                onChange={(event) => setReason(event.currentTarget.value)}
              />
            </div>
          )}
          {possible.map((option) => (
            <Button key={option.action.label} compact variant="outline" busy={busy} onClick={() => press(option)}>
              {`${option.action.label} (${inWords(option.targets.length)})`}
            </Button>
          ))}
        </div>
      )}
      {run && <Results run={run} bulk={bulk} nameOf={nameOf} />}
    </div>
  );
}

interface ResultsProps<R extends { id: number }> extends Pick<BulkBarProps<R>, 'bulk' | 'nameOf'> {
  run: BulkRun<R>;
}

function Results<R extends { id: number }>({ run: { action, total, results }, bulk, nameOf }: ResultsProps<R>) {
  const refused = results.filter((result) => result.refused);
  const done = results.filter((result) => !result.refused);
  const { undo } = action;
  return (
    <div className={`${styles.results} ${refused.length > 0 ? styles.failed : ''}`}>
      <div className={styles.head}>
        <Icon name={refused.length > 0 ? 'alert' : 'check'} />
        <p className={styles.sum} role="status">
          {bulk.busy
            ? `${action.label}: ${inWords(results.length)} of ${inWords(total)}`
            : `${action.label}: ${inWords(done.length)} done, ${inWords(refused.length)} refused${
                results.length < total ? `, ${inWords(total - results.length)} not tried` : ''
              }.`}
        </p>
        {bulk.busy ? (
          <Button compact variant="outline" onClick={bulk.stop}>
            Stop
          </Button>
        ) : (
          <>
            {undo && done.length > 0 && (
              <Button
                compact
                variant="outline"
                onClick={() =>
                  bulk.start(
                    undo,
                    '',
                    done.map(({ row }) => row),
                  )
                }
              >
                Undo
              </Button>
            )}
            <IconButton label="Close" icon="close" onClick={bulk.dismiss} />
          </>
        )}
      </div>
      <progress className={styles.progress} value={results.length} max={total} aria-label={action.label} />
      {!bulk.busy && (
        <details open={refused.length > 0}>
          <summary>Result of each row</summary>
          <ul className={styles.rows}>
            {[...refused, ...done].map(({ row, text }) => (
              <li key={row.id}>
                <strong>{nameOf(row)}</strong>: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

import { cleanText } from '@telemarket/composition';
import { Button } from '@telemarket/kit';
import { FailureNote, failureText, TextField } from '@telemarket/kit/form';
import { type RefObject, useRef, useState } from 'react';
import type { BulkText } from '../bulk-action';
import cell from '../cell.module.css';
import { JobProgress } from '../job-progress';
import { SuggestedField } from '../suggested-field';
import styles from './bulk-bar.module.css';
import { CONFIRM_FROM_ROWS, BulkQuestion, type Question } from './bulk-question';
import { type Bulk, MAX_CHOSEN_ROWS } from './use-bulk';

const FAILURES = {
  unreachable: 'The server could not be reached. Press the button again: no row is changed twice.',
  otherwise: 'The server did not accept the change.',
};

const formatNumber = (count: number) => count.toLocaleString('en-US');

interface BulkBarProps<R extends { id: number }> {
  bulk: Bulk<R>;
  nouns: readonly [string, string];
}

/** The bar above the rows. It chooses all rows, starts the changes of the chosen rows, and shows the jobs. */
export function BulkBar<R extends { id: number }>({ bulk, nouns }: BulkBarProps<R>) {
  const { actions, rows, shown, total, choose, chooseAll, clear, busy, start, jobs, close, elsewhere } = bulk;
  const input = useRef<HTMLTextAreaElement & HTMLInputElement>(null);
  const [wrong, setWrong] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question<R> | null>(null);
  const possible = actions
    .map((action) => ({ action, targets: rows.filter(action.applies) }))
    .filter(({ targets }) => targets.length > 0);
  const asking = possible.find(({ action }) => action.asks);
  const pageIsChosen = shown.length > 0 && shown.every(bulk.isChosen);

  function pressAction({ action, targets }: (typeof possible)[number]) {
    const text = cleanText(input.current?.value ?? '');
    const error = action.asks?.rule(text) ?? null;
    setWrong(error);
    if (error) return input.current?.focus();
    // the typed text stays in its field, because it may be needed again for the rows that are refused
    if (action.form || targets.length >= CONFIRM_FROM_ROWS) setQuestion({ action, text, targets });
    else start(action, text, targets);
  }

  if (shown.length === 0 && jobs.length === 0) return null;
  return (
    <div className={`${styles.bulk} ${rows.length > 0 || jobs.length > 0 ? styles.wide : ''}`}>
      <div className={styles.bar}>
        {shown.length > 0 && (
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
        )}
        {pageIsChosen && total > rows.length && rows.length < MAX_CHOSEN_ROWS && (
          <Button compact variant="quiet" busy={chooseAll.busy || busy} onClick={() => chooseAll.run()}>
            {`Choose all ${total > MAX_CHOSEN_ROWS ? `of the first ${formatNumber(MAX_CHOSEN_ROWS)}` : formatNumber(total)}`}
          </Button>
        )}
        <span role="status">
          {rows.length > 0 &&
            `${formatNumber(rows.length)} chosen${elsewhere ? `, ${formatNumber(elsewhere)} of them on other pages` : ''}`}
        </span>
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
            <Button key={option.action.label} compact variant="outline" busy={busy} onClick={() => pressAction(option)}>
              {`${option.action.label} (${formatNumber(option.targets.length)})`}
            </Button>
          ))}
        </div>
      )}
      {question && (
        <BulkQuestion
          {...question}
          nouns={nouns}
          onConfirm={(edit) => {
            setQuestion(null);
            start({ ...question.action, edit }, question.text, question.targets);
          }}
          onClose={() => setQuestion(null)}
        />
      )}
      <FailureNote>{!busy && failureText(bulk.error, FAILURES)}</FailureNote>
      {jobs.map((job) => (
        <JobProgress key={job.id} job={job} onClose={() => close(job.id)} />
      ))}
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

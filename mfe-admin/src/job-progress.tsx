import { bidi } from '@telemarket/composition';
import type { Job, JobRow } from '@telemarket/contract';
import { Button, ButtonLink, Icon, IconButton } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { useState } from 'react';
import { useAdminApi, useAdminData, useAdminRefresh } from './admin-api';
import styles from './job-progress.module.css';
import { isOpenJob, jobPath, JOB_LABELS, newPressId } from './jobs';
import { CONFIRM_FROM_ROWS, ChangeQuestion } from './table/bulk-question';

const FAILURES = {
  'undo-over': 'This can no longer be undone, because an hour has passed.',
  unreachable: 'The server could not be reached. Please try again.',
  otherwise: 'The server did not accept the change.',
};
const ROWS_PER_PAGE = 100;

const formatNumber = (count: number) => count.toLocaleString('en-US');

function progressText({ state, total, done, refused, reason }: Job): string {
  if (state === 'waiting') return `waiting to start with ${formatNumber(total)} ${total === 1 ? 'row' : 'rows'}`;
  if (state === 'running') return `${formatNumber(done)} of ${formatNumber(total)}`;
  const left = total - done;
  const tried = `${formatNumber(done - refused)} done, ${formatNumber(refused)} refused`;
  const sum = left ? `${tried}, ${formatNumber(left)} not tried.` : `${tried}.`;
  return reason === null ? sum : bidi`${sum} ${reason}`;
}

interface JobProgressProps {
  job: Job;
  /** Called with the job that undoes this one. */
  onUndo?: (job: Job) => void;
  onClose?: () => void;
}

/** The progress of a job, and then its results. The job goes on without this page. */
export function JobProgress({ job, onUndo, onClose }: JobProgressProps) {
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  const stopping = useAction(async () => {
    await call(`${jobPath(job.id)}/stop`, { method: 'POST' });
    await refresh();
  });
  const undoing = useAction(async (press: string) => {
    const { data } = await call<Job>(`${jobPath(job.id)}/undo`, { method: 'POST', body: { press } });
    onUndo?.(data);
    await refresh();
  });
  const isOpen = isOpenJob(job);
  const label = job.undoOf === null ? JOB_LABELS[job.operation] : `Undo of ${JOB_LABELS[job.operation]}`;
  const canUndo = job.undoUntil !== null && job.done > job.refused;
  return (
    <div className={`${styles.job} ${job.refused > 0 || job.state === 'stopped' ? styles.failed : ''}`}>
      <div className={styles.bar}>
        <Icon name={job.refused > 0 || job.state === 'stopped' ? 'alert' : 'check'} />
        <p className={styles.sum} role="status">
          <span>{`${label}: ${progressText(job)}`}</span>
          {job.by !== null && (
            <span className={styles.by}>
              {' Started by '}
              <bdi>{job.by}</bdi>
            </span>
          )}
        </p>
        {isOpen && (
          <Button compact variant="outline" busy={stopping.busy} onClick={() => stopping.run()}>
            Stop
          </Button>
        )}
        {canUndo && <UndoButton job={job} busy={undoing.busy} onUndo={undoing.run} />}
        {!isOpen && job.refused > 0 && (
          <ButtonLink compact variant="outline" to={`${jobPath(job.id)}/refused`} reloadDocument download>
            Download the failed rows
          </ButtonLink>
        )}
        {!isOpen && onClose && <IconButton label="Close" icon="close" onClick={onClose} />}
      </div>
      {isOpen && (
        <progress className={styles.progress} value={job.done} max={Math.max(job.total, 1)} aria-label={label} />
      )}
      <FailureNote>{failureText(stopping.error ?? undoing.error, FAILURES)}</FailureNote>
      {!isOpen && job.done > 0 && <ChangedRows key={job.id} job={job} />}
    </div>
  );
}

interface UndoButtonProps {
  job: Job;
  busy: boolean;
  onUndo: (press: string) => void;
}

/**
 * Asks before the undo of many rows. Each undo has its own press id. If the first undo was stopped, the undo of the
 * remaining rows has another id.
 */
function UndoButton({ job, busy, onUndo }: UndoButtonProps) {
  const [press] = useState(newPressId);
  const [isAsking, setIsAsking] = useState(false);
  const count = job.done - job.refused;
  return (
    <>
      <Button
        compact
        variant="outline"
        busy={busy}
        onClick={() => (count < CONFIRM_FROM_ROWS ? onUndo(press) : setIsAsking(true))}
      >
        Undo
      </Button>
      {isAsking && (
        <ChangeQuestion
          change={`Undo ${JOB_LABELS[job.operation]} of ${formatNumber(count)} rows`}
          onClose={() => setIsAsking(false)}
          onConfirm={() => {
            setIsAsking(false);
            onUndo(press);
          }}
        >
          {job.by !== null && (
            <p>
              {'Started by '}
              <bdi>{job.by}</bdi>
            </p>
          )}
          {job.operation === 'import-products' && <p>The listings that the import created will be deleted.</p>}
          <p>Rows that somebody has changed since then stay as they are. The undo itself cannot be undone.</p>
        </ChangeQuestion>
      )}
    </>
  );
}

/** The results are requested when they are opened. */
function ChangedRows({ job }: { job: Job }) {
  const [pages, setPages] = useState(0);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && pages === 0 && setPages(1)}>
      <summary>What changed</summary>
      <ul className={styles.rows}>
        {Array.from({ length: pages }, (_, index) => (
          <ResultPage key={index} job={job} page={index + 1} />
        ))}
      </ul>
      {pages > 0 && pages * ROWS_PER_PAGE < job.done && (
        <Button compact variant="quiet" onClick={() => setPages(pages + 1)}>
          {`Show ${Math.min(ROWS_PER_PAGE, job.done - pages * ROWS_PER_PAGE)} more`}
        </Button>
      )}
    </details>
  );
}

function ResultPage({ job, page }: { job: Job; page: number }) {
  const { data, error } = useAdminData<JobRow[]>(`${jobPath(job.id)}/rows?page=${page}&pageSize=${ROWS_PER_PAGE}`);
  if (error) return <li>{failureText(error, FAILURES)}</li>;
  return data?.map((row) => (
    <li key={row.line}>
      <strong dir="auto">{rowName(row)}</strong>: <span>{row.result ?? 'not tried'}</span>{' '}
      {row.reason !== null && <span dir="auto">{row.reason}</span>}
    </li>
  ));
}

const rowName = ({ line, name, orderId }: JobRow) =>
  name === null ? `Row ${line}` : orderId === null ? name : `Order ${name}`;

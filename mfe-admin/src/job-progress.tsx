import { bidi } from '@telemarket/composition';
import type { Job, JobRow } from '@telemarket/contract';
import { Button, ButtonLink, Icon, IconButton } from '@telemarket/kit';
import { FailureNote, failureText, useAction } from '@telemarket/kit/form';
import { useState } from 'react';
import { useAdminApi, useAdminData, useRefresh } from './admin-api';
import styles from './job-progress.module.css';
import { isOpenJob, jobPath, LABELS, newPress } from './jobs';
import { ASKED_ROWS, ChangeQuestion } from './table/bulk-question';

const FAILURES = {
  'undo-over': 'The hour in which this could be undone is over.',
  unreachable: 'The server could not be reached. Please try again.',
  otherwise: 'The server did not accept the change.',
};
const PAGE_SIZE = 100;

const inWords = (count: number) => count.toLocaleString('en-US');

function sumOf({ state, total, done, refused, reason }: Job): string {
  if (state === 'waiting') return `waits to begin with ${inWords(total)} ${total === 1 ? 'row' : 'rows'}`;
  if (state === 'running') return `${inWords(done)} of ${inWords(total)}`;
  const left = total - done;
  const tried = `${inWords(done - refused)} done, ${inWords(refused)} refused`;
  const sum = left ? `${tried}, ${inWords(left)} not tried.` : `${tried}.`;
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
  const refresh = useRefresh();
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
  const label = job.undoOf === null ? LABELS[job.operation] : `Undo of ${LABELS[job.operation]}`;
  const canUndo = job.undoUntil !== null && job.done > job.refused;
  return (
    <div className={`${styles.job} ${job.refused > 0 || job.state === 'stopped' ? styles.failed : ''}`}>
      <div className={styles.bar}>
        <Icon name={job.refused > 0 || job.state === 'stopped' ? 'alert' : 'check'} />
        <p className={styles.sum} role="status">
          <span>{`${label}: ${sumOf(job)}`}</span>
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
            Download what failed
          </ButtonLink>
        )}
        {!isOpen && onClose && <IconButton label="Close" icon="close" onClick={onClose} />}
      </div>
      {isOpen && (
        <progress className={styles.progress} value={job.done} max={Math.max(job.total, 1)} aria-label={label} />
      )}
      <FailureNote>{failureText(stopping.error ?? undoing.error, FAILURES)}</FailureNote>
      {!isOpen && job.done > 0 && <Changed key={job.id} job={job} />}
    </div>
  );
}

interface UndoButtonProps {
  job: Job;
  busy: boolean;
  onUndo: (press: string) => void;
}

/**
 * Asks before it undoes many rows. Each undo has its own press id, also the undo of rows that a stopped undo has left.
 */
function UndoButton({ job, busy, onUndo }: UndoButtonProps) {
  const [press] = useState(newPress);
  const [isAsking, setIsAsking] = useState(false);
  const count = job.done - job.refused;
  return (
    <>
      <Button
        compact
        variant="outline"
        busy={busy}
        onClick={() => (count < ASKED_ROWS ? onUndo(press) : setIsAsking(true))}
      >
        Undo
      </Button>
      {isAsking && (
        <ChangeQuestion
          change={`Undo ${LABELS[job.operation]} of ${inWords(count)} rows`}
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
          {job.operation === 'import-products' && <p>The listings that it has created are deleted.</p>}
          <p>What somebody has changed since stays as it is. The undo itself cannot be undone.</p>
        </ChangeQuestion>
      )}
    </>
  );
}

/** The results are requested when they are opened. */
function Changed({ job }: { job: Job }) {
  const [pages, setPages] = useState(0);
  return (
    <details onToggle={({ currentTarget }) => currentTarget.open && pages === 0 && setPages(1)}>
      <summary>What changed</summary>
      <ul className={styles.rows}>
        {Array.from({ length: pages }, (_, index) => (
          <Page key={index} job={job} page={index + 1} />
        ))}
      </ul>
      {pages > 0 && pages * PAGE_SIZE < job.done && (
        <Button compact variant="quiet" onClick={() => setPages(pages + 1)}>
          {`Show ${Math.min(PAGE_SIZE, job.done - pages * PAGE_SIZE)} more`}
        </Button>
      )}
    </details>
  );
}

function Page({ job, page }: { job: Job; page: number }) {
  const { data, error } = useAdminData<JobRow[]>(`${jobPath(job.id)}/rows?page=${page}&pageSize=${PAGE_SIZE}`);
  if (error) return <li>{failureText(error, FAILURES)}</li>;
  return data?.map((row) => (
    <li key={row.line}>
      <strong dir="auto">{nameOf(row)}</strong>: <span>{row.result ?? 'not tried'}</span>{' '}
      {row.reason !== null && <span dir="auto">{row.reason}</span>}
    </li>
  ));
}

const nameOf = ({ line, name, orderId }: JobRow) =>
  name === null ? `Row ${line}` : orderId === null ? name : `Order ${name}`;

import type { Job, JobRow } from '@telemarket/contract';
import { useAction } from '@telemarket/kit/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAdminApi, useAdminRefresh } from '../admin-api';
import type { BulkAction } from '../bulk-action';
import { isLost, isTooMany } from '../failure';
import { isOpenJob, jobPath, JOBS, type JobSubject, newPressId, PROGRESS_POLL_MS, useJobs } from '../jobs';
import { listPath, type ListQuery, type ListSpec } from './list-query';
import type { LoadedList } from './use-list';

export const MAX_CHOSEN_ROWS = 1_000;

/** Returns the search and the filters of a query. The page and the sort do not change which rows a list has. */
const searchOf = ({ values: { sort: _sort, ...values } }: ListQuery) => JSON.stringify(values);

/** The largest page that the API sends. */
const MAX_PAGE_SIZE = 100;

type SentAction<R> = Pick<BulkAction<R>, 'operation' | 'edit'>;

export interface BulkOptions<R> {
  actions: readonly BulkAction<R>[];
  subject: JobSubject;
  nameOf: (row: R) => string;
  /** The version that is shown. The API refuses a row that has another version by now. */
  versionOf?: (row: R) => number;
}

/**
 * Chooses rows of a list, and starts jobs that change them on the server. The jobs of all administrators are shown. The
 * rows that a job of this page has refused stay chosen.
 */
export function useBulk<R extends { id: number }>(spec: ListSpec, list: LoadedList<R>, options?: BulkOptions<R>) {
  const call = useAdminApi();
  const refresh = useAdminRefresh();
  const [chosen, setChosen] = useState<ReadonlyMap<number, R>>(new Map());
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const searched = searchOf(list.query);
  const [chosenIn, setChosenIn] = useState(searched);
  // clears the choice, because another search or filter shows other rows, and nobody would see which rows are chosen
  if (chosenIn !== searched) {
    setChosenIn(searched);
    setChosen(new Map());
  }
  const loadedJobs = useJobs(options?.subject ?? null);
  const jobs = loadedJobs ?? [];
  const shown = list.page?.rows ?? [];
  // uses the shown row, which may be a newer version of the chosen row
  const rows = [...chosen.values()].map((row) => shown.find(({ id }) => id === row.id) ?? row);

  const choose = (targets: readonly R[], isChosen: boolean) =>
    setChosen((before) => {
      const next = new Map(before);
      for (const row of targets) {
        if (isChosen) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });

  const chooseAll = useAction(
    async (signal) => {
      for (let page = 1; page <= MAX_CHOSEN_ROWS / MAX_PAGE_SIZE && !signal.aborted; page++) {
        const { data } = await call<R[]>(listPath(spec, { ...list.query, page }, MAX_PAGE_SIZE), { signal });
        choose(data, true);
        if (data.length < MAX_PAGE_SIZE) return;
      }
    },
    { atUnmount: 'cancel' },
  );

  /**
   * The request whose response was lost. It is sent again unchanged, although the list may show newer versions: the job
   * itself may have written these versions.
   */
  const sent = useRef<{ change: string; body: object }>(null);
  const starting = useAction(
    async (signal, { operation, edit }: SentAction<R>, text: string, targets: readonly R[]) => {
      const input = { operation, text: text || null, ...(edit && { edit }) };
      const change = JSON.stringify([input, targets.map(({ id }) => id)]);
      if (sent.current?.change !== change) {
        const shownTargets = targets.map((row) => ({ id: row.id, version: options?.versionOf?.(row) }));
        sent.current = { change, body: { press: newPressId(), ...input, targets: shownTargets } };
      }
      const { data } = await call<Job>(JOBS, { method: 'POST', body: sent.current.body });
      sent.current = null;
      await refresh();
      // the job goes on without this page
      if (!(await waitUntilEnded(data.id, signal))) return;
      const refused = await readRefusedRows(data.id).catch(() => null);
      if (refused) setChosen((before) => new Map([...before].filter(([id]) => refused.has(id))));
    },
    {
      atUnmount: 'cancel',
      onError: (error) => {
        if (!isLost(error)) sent.current = null;
      },
    },
  );

  /**
   * Returns false when the page is left before the job ends, or when the job can no longer be read. The job itself may
   * still succeed.
   */
  async function waitUntilEnded(id: number, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const job = await call<Job>(jobPath(id), { signal }).catch((error: unknown) =>
        isLost(error) || isTooMany(error) ? undefined : null,
      );
      if (job === null) return false;
      if (job && !isOpenJob(job.data)) return true;
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_POLL_MS));
    }
    return false;
  }

  async function readRefusedRows(job: number): Promise<ReadonlySet<number>> {
    const refused = new Set<number>();
    for (let page = 1; page <= MAX_CHOSEN_ROWS / MAX_PAGE_SIZE; page++) {
      const path = `${jobPath(job)}/rows?result=refused&page=${page}&pageSize=${MAX_PAGE_SIZE}`;
      const { data } = await call<JobRow[]>(path);
      for (const { productId, orderId } of data) refused.add(productId ?? orderId ?? 0);
      if (data.length < MAX_PAGE_SIZE) break;
    }
    return refused;
  }

  // Loads the rows again when a job has ended, even if this page never showed the job as running.
  const ended = loadedJobs?.filter((job) => !isOpenJob(job)).map(({ id }) => id);
  const known = useRef<ReadonlySet<number>>(null);
  const onEnded = useEffectEvent(() => {
    if (!ended) return;
    if (known.current && ended.some((id) => !known.current?.has(id))) void refresh();
    known.current = new Set(ended);
  });
  const endedKey = ended?.join();
  useEffect(() => onEnded(), [endedKey]);
  return (
    options && {
      ...options,
      rows,
      shown,
      /** The number of chosen rows that are on other pages. */
      elsewhere: rows.filter((row) => !shown.some(({ id }) => id === row.id)).length,
      total: list.page?.total ?? 0,
      isChosen: (row: R) => chosen.has(row.id),
      choose,
      clear: () => setChosen(new Map()),
      chooseAll,
      busy: starting.busy,
      error: starting.error,
      start: starting.run,
      jobs: jobs.filter((job) => isOpenJob(job) || (isRecent(job) && !closed.has(job.id))),
      close: (id: number) => setClosed(new Set([...closed, id])),
    }
  );
}

const RECENT_MS = 60 * 60_000;
const isRecent = ({ endedAt }: Job) => endedAt !== null && Date.now() - Date.parse(endedAt) < RECENT_MS;

export type Bulk<R extends { id: number }> = NonNullable<ReturnType<typeof useBulk<R>>>;

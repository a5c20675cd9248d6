import type { Job, JobRow } from '@telemarket/contract';
import { useAction } from '@telemarket/kit/form';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useAdminApi, useRefresh } from '../admin-api';
import type { BulkAction } from '../bulk-action';
import { isLost } from '../failure';
import { isOpenJob, jobPath, JOBS, type JobSubject, newPress, PROGRESS_MS, useJobs } from '../jobs';
import { listPath, type ListQuery, type ListSpec } from './list-query';
import type { LoadedList } from './use-list';

export const MAX_CHOSEN = 1_000;

/** The search and the filters of a query. Its pages and sorts have the same rows. */
const searchOf = ({ values: { sort: _sort, ...values } }: ListQuery) => JSON.stringify(values);

/** The largest page that the API sends. */
const MAX_PAGE_SIZE = 100;

type Sent<R> = Pick<BulkAction<R>, 'operation' | 'edit'>;

export interface BulkOptions<R> {
  actions: readonly BulkAction<R>[];
  subject: JobSubject;
  nameOf: (row: R) => string;
  /** The version that is shown. A row with another one is refused. */
  versionOf?: (row: R) => number;
}

/**
 * Chooses rows of a list, and starts jobs that change them on the server. The jobs of all administrators are shown. The rows
 * that a job of this page has refused stay chosen.
 */
export function useBulk<R extends { id: number }>(spec: ListSpec, list: LoadedList<R>, options?: BulkOptions<R>) {
  const call = useAdminApi();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<ReadonlyMap<number, R>>(new Map());
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set());
  const searched = searchOf(list.query);
  const [chosenIn, setChosenIn] = useState(searched);
  // another search or filter shows other rows: nobody would see what stays chosen
  if (chosenIn !== searched) {
    setChosenIn(searched);
    setChosen(new Map());
  }
  const jobs = useJobs(options?.subject ?? null);
  const shown = list.page?.rows ?? [];
  // the shown row may be a newer version of the chosen row
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
      for (let page = 1; page <= MAX_CHOSEN / MAX_PAGE_SIZE && !signal.aborted; page++) {
        const { data } = await call<R[]>(listPath(spec, { ...list.query, page }, MAX_PAGE_SIZE), { signal });
        choose(data, true);
        if (data.length < MAX_PAGE_SIZE) return;
      }
    },
    { atUnmount: 'cancel' },
  );

  /** The request whose response was lost: the same request is sent again with its press. */
  const sent = useRef<{ request: string; press: string }>(null);
  const starting = useAction(
    async (signal, { operation, edit }: Sent<R>, text: string, targets: readonly R[]) => {
      const ids = targets.map((row) => ({ id: row.id, version: options?.versionOf?.(row) }));
      const input = { operation, text: text || null, ...(edit && { edit }), targets: ids };
      const request = JSON.stringify(input);
      if (sent.current?.request !== request) sent.current = { request, press: newPress() };
      const { data } = await call<Job>(JOBS, { method: 'POST', body: { press: sent.current.press, ...input } });
      sent.current = null;
      await refresh();
      // the job goes on without this page
      if (!(await untilEnded(data.id, signal))) return;
      const refused = await refusedBy(data.id);
      setChosen((before) => new Map([...before].filter(([id]) => refused.has(id))));
    },
    {
      atUnmount: 'cancel',
      onError: (error) => {
        if (!isLost(error)) sent.current = null;
      },
    },
  );

  /** Returns false when the page is left before. */
  async function untilEnded(id: number, signal: AbortSignal): Promise<boolean> {
    while (!signal.aborted) {
      const job = await call<Job>(jobPath(id), { signal }).catch((error: unknown) => {
        if (!isLost(error)) throw error;
      });
      if (job && !isOpenJob(job.data)) return true;
      await new Promise((resolve) => setTimeout(resolve, PROGRESS_MS));
    }
    return false;
  }

  async function refusedBy(job: number): Promise<ReadonlySet<number>> {
    const refused = new Set<number>();
    for (let page = 1; page <= MAX_CHOSEN / MAX_PAGE_SIZE; page++) {
      const path = `${jobPath(job)}/rows?result=refused&page=${page}&pageSize=${MAX_PAGE_SIZE}`;
      const { data } = await call<JobRow[]>(path);
      for (const { productId, orderId } of data) refused.add(productId ?? orderId ?? 0);
      if (data.length < MAX_PAGE_SIZE) break;
    }
    return refused;
  }

  // the rows on the screen are those of before the job
  const openIds = jobs.filter(isOpenJob).map(({ id }) => id);
  const wasOpen = useRef<readonly number[]>([]);
  const onOpen = useEffectEvent(() => {
    if (wasOpen.current.some((id) => !openIds.includes(id))) void refresh();
    wasOpen.current = openIds;
  });
  const openKey = openIds.join();
  useEffect(() => onOpen(), [openKey]);
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

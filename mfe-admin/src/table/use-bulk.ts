import { ApiError } from '@telemarket/kit';
import { failureText, useAction } from '@telemarket/kit/form';
import { useState } from 'react';
import { useAdminApi, useRefresh } from '../admin-api';
import type { BulkAction } from '../bulk-action';
import { listPath, type ListSpec } from './list-query';
import type { LoadedList } from './use-list';

export const MAX_CHOSEN = 1_000;
/** The largest page that the API sends. */
const MAX_PAGE_SIZE = 100;

interface BulkResult<R> {
  row: R;
  text: string;
  refused: boolean;
}

export interface BulkRun<R> {
  action: BulkAction<R>;
  total: number;
  results: readonly BulkResult<R>[];
}

export interface BulkOptions<R> {
  actions: readonly BulkAction<R>[];
  nameOf: (row: R) => string;
}

/**
 * Chooses rows of a list and sends a change for each of them, one after the other. The calls are those of the buttons
 * of a row, so authorization, versions and audit are the same. The refused rows stay chosen.
 */
export function useBulk<R extends { id: number }>(spec: ListSpec, list: LoadedList<R>, options?: BulkOptions<R>) {
  const call = useAdminApi();
  const refresh = useRefresh();
  const [chosen, setChosen] = useState<ReadonlyMap<number, R>>(new Map());
  const [run, setRun] = useState<BulkRun<R> | null>(null);
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

  const changing = useAction(
    async (signal, action: BulkAction<R>, text: string, targets: readonly R[]) => {
      const results: BulkResult<R>[] = [];
      for (const row of targets) {
        if (signal.aborted) break;
        const error = await action.run(row, call, text).then(
          () => null,
          (cause: unknown) => cause,
        );
        const refused = error !== null;
        results.push({ row, refused, text: refused ? failureText(error, action.failures) : action.done });
        setRun({ action, total: targets.length, results: [...results] });
        if (error instanceof ApiError && (error.status === 401 || error.status === 403)) break;
      }
      const changed = results.filter(({ refused }) => !refused).map(({ row }) => row);
      choose(changed, false);
      await refresh();
    },
    { atUnmount: 'cancel' },
  );

  return (
    options && {
      ...options,
      rows,
      shown,
      total: list.page?.total ?? 0,
      isChosen: (row: R) => chosen.has(row.id),
      choose,
      clear: () => setChosen(new Map()),
      chooseAll,
      run,
      busy: changing.busy,
      start: changing.run,
      stop: changing.cancel,
      dismiss: () => setRun(null),
    }
  );
}

export type Bulk<R extends { id: number }> = NonNullable<ReturnType<typeof useBulk<R>>>;

import { useSearchParams, useSWR } from '@telemarket/kit';
import { useAdminApi } from '../admin-api';
import { FRESH } from '../admin-data';
import { listPath, type ListQuery, type ListSpec, PAGE_SIZE, readListQuery } from './list-query';

interface ListPage<R> {
  rows: readonly R[];
  /** How many match. */
  total: number;
  /** The asked one, or the last one where the asked one is beyond it. */
  page: number;
}

/** One page of a list as the address asks for it. The last page stays in view while the next one is on its way. */
export function useList<R>(spec: ListSpec) {
  const call = useAdminApi();
  const [params, setParams] = useSearchParams();
  const query = readListQuery(spec, params);

  async function read(page: number): Promise<ListPage<R>> {
    const { data, headers } = await call<R[]>(listPath(spec, { ...query, page }));
    return { rows: data, total: Number.parseInt(headers.get('x-total-count') ?? '', 10) || data.length, page };
  }

  const answer = useSWR<ListPage<R>, Error>(
    listPath(spec, query),
    async () => {
      const asked = await read(query.page);
      return asked.rows.length === 0 && asked.total > 0 ? read(Math.ceil(asked.total / PAGE_SIZE)) : asked;
    },
    { ...FRESH, keepPreviousData: true },
  );

  /** An empty value is one that is not set; the list begins at its first page again. */
  function change(values: ListQuery['values']) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ ...values, page: '' })) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }

  const names = ['q', ...spec.filters.map(({ name }) => name)];
  return {
    query,
    change,
    clear: () => change(Object.fromEntries(names.map((name) => [name, '']))),
    page: answer.data,
    error: answer.error,
    busy: answer.isValidating,
    /** What is in view answers the question before. */
    old: answer.isLoading,
    retry: () => void answer.mutate(),
  };
}

export type List<R> = ReturnType<typeof useList<R>>;

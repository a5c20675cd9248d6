import { useResource, useSearchParams } from '@telemarket/kit';
import { useAdminApi } from '../admin-api';
import { allValue, defaultSort, listPath, type ListQuery, type ListSpec, PAGE_SIZE, readListQuery } from './list-query';

interface ListPage<R> {
  rows: readonly R[];
  /** The number of rows on all pages. */
  total: number;
  /** The requested page; the last page when the requested page does not exist. */
  page: number;
}

/**
 * The page of the list in the address. The last rows stay visible until the next rows are loaded.
 * @param poll Milliseconds between requests while the page is visible; missing: the list is requested when it opens.
 */
export function useList<R>(spec: ListSpec, poll?: number) {
  const call = useAdminApi();
  const [params, setParams] = useSearchParams();
  const query = readListQuery(spec, params);

  async function readPage(page: number): Promise<ListPage<R>> {
    const { data, total } = await call<R[]>(listPath(spec, { ...query, page }));
    return { rows: data, total: Number.parseInt(total ?? '', 10) || data.length, page };
  }

  const response = useResource<ListPage<R>>(listPath(spec, query), poll ? { poll } : 'on open', {
    keepPrevious: true,
    async read() {
      const requested = await readPage(query.page);
      const isBeyond = requested.rows.length === 0 && requested.total > 0;
      return isBeyond ? readPage(Math.ceil(requested.total / PAGE_SIZE)) : requested;
    },
  });

  /** Changes the query and shows the first page. An empty value or the default sort removes the parameter. */
  function changeQuery(values: ListQuery['values']) {
    setParams(
      (current) => {
        const next = new URLSearchParams(current);
        for (const [name, value] of Object.entries({ ...values, page: '' })) {
          if (value && !(name === 'sort' && value === defaultSort(spec))) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  }

  const all = Object.entries(spec.filters).map(([name, filter]) => [name, allValue(filter)]);
  return {
    query,
    sort: query.values['sort'] ?? defaultSort(spec),
    change: changeQuery,
    clear: () => changeQuery({ q: '', ...Object.fromEntries(all) }),
    page: response.data,
    error: response.error,
    busy: response.isValidating,
    /** Whether the rows still belong to the previous query. */
    stale: response.isLoading,
    retry: () => void response.mutate(),
  };
}

export type LoadedList<R> = ReturnType<typeof useList<R>>;

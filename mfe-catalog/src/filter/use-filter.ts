import type { Category } from '@telemarket/contract';
import { useSearchParams } from '@telemarket/kit';
import { useEffect, useMemo, useRef } from 'react';
import { NO_FILTER, readFilter, readQuery, writeFilter } from './filter';
import type { Filter } from './filters';

/** The query in the address. A change of its filter replaces the history entry, so that Back leaves the page. */
export function useFilter(category?: Category) {
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => readQuery(params, category), [params, category]);
  // the ref has the latest choice, because `params` is outdated while React renders this choice
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (part: Partial<Filter>) => {
    latest.current = writeFilter({ ...readFilter(latest.current, category), ...part }, latest.current, category);
    setParams(latest.current, { replace: true });
  };
  return { query, change, clear: () => change({ ...NO_FILTER, sort: query.sort }) };
}

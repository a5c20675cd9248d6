import type { Category } from '@telemarket/contract';
import { useSearchParams } from '@telemarket/kit';
import { useEffect, useMemo, useRef } from 'react';
import { type Filter, NO_FILTER, readFilter, writeFilter } from './filter';

/** The filter in the address. A change replaces the history entry, so that Back leaves the page. */
export function useFilter(category?: Category) {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params, category), [params, category]);
  // `params` is outdated while React renders the latest choice
  const latest = useRef(params);
  useEffect(() => {
    latest.current = params;
  }, [params]);
  const change = (part: Partial<Filter>) => {
    latest.current = writeFilter({ ...readFilter(latest.current, category), ...part }, latest.current, category);
    setParams(latest.current, { replace: true });
  };
  return { filter, change, clear: () => change({ ...NO_FILTER, sort: filter.sort }) };
}

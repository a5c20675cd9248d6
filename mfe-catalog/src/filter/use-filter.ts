import { useSearchParams } from '@telemarket/kit';
import { useMemo } from 'react';
import { type Filter, NO_FILTER, readFilter, writeFilter } from './filter';

/** The filter in the address. A change replaces the history entry, so Back leaves the page. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const change = (part: Partial<Filter>) =>
    setParams((current) => writeFilter({ ...readFilter(current), ...part }, current), { replace: true });
  return { filter, change, clear: () => change({ ...NO_FILTER, sort: filter.sort }) };
}

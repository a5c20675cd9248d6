import { useSearchParams } from '@telemarket/kit';
import { useMemo } from 'react';
import { type Filter, NO_FILTER, readFilter, writeFilter } from './filter';

/** The filter lives in the address: it can be shared, and Back leaves the page instead of undoing each step. */
export function useFilter() {
  const [params, setParams] = useSearchParams();
  const filter = useMemo(() => readFilter(params), [params]);
  const change = (part: Partial<Filter>) =>
    setParams((current) => writeFilter({ ...readFilter(current), ...part }, current), { replace: true });
  return { filter, change, clear: () => change({ ...NO_FILTER, sort: filter.sort }) };
}

import type { ProductFacets, ProductSummary } from '@telemarket/contract';
import { useMemo } from 'react';
import type { Filter } from './filter';
import { countFacets } from './filter-and-sort';

/** Counts the options of the server's facets on the device once it has the whole list. */
export function useCountedFacets(
  served: ProductFacets | undefined,
  whole: readonly ProductSummary[] | undefined,
  filter: Filter,
): ProductFacets | undefined {
  return useMemo(() => (served && whole ? countFacets(served, whole, filter) : served), [served, whole, filter]);
}

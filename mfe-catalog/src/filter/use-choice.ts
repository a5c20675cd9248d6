import type { Category, ProductFacets } from '@telemarket/contract';
import { startTransition, useOptimistic } from 'react';
import type { Filter } from './filters';

export interface FilterProps {
  filter: Filter;
  /** The category of the list; missing for all listings. */
  category?: Category;
  /** How many listings each option would find. Undefined until the API has responded. */
  facets?: ProductFacets;
  onChange: (part: Partial<Filter>) => void;
}

/**
 * One value of the filter. Its control shows a choice immediately. The list renders afterwards in slices, so that the
 * browser can paint the control first.
 * @returns The value to show, and a function that sets it.
 */
export function useFilterChoice<K extends keyof Filter>({ filter, onChange }: FilterProps, key: K) {
  const [shown, show] = useOptimistic(filter[key]);
  const choose = (value: Filter[K]) =>
    startTransition(() => {
      show(value);
      onChange({ [key]: value });
    });
  return [shown, choose] as const;
}

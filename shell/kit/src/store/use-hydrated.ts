import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False on the server and while hydrating, true from then on: gates what only the device knows. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

import { useSyncExternalStore } from 'react';

/** A current value with subscribers; written for useSyncExternalStore, so snapshots are immutable. */
export interface Store<T> {
  get(): T;
  /** What the server rendered with: React hydrates from it, then moves on to `get()`. */
  getServer(): T;
  set(next: T): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(serverValue: T, deviceValue: T = serverValue): Store<T> {
  // one and the same where nothing differs, or every subscriber would render once more right after hydration
  let value = JSON.stringify(deviceValue) === JSON.stringify(serverValue) ? serverValue : deviceValue;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    getServer: () => serverValue,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      listeners.forEach((listener) => listener());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getServer);
}

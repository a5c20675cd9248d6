import { useSyncExternalStore } from 'react';

/** A current value with subscribers. Values are immutable, and JSON can write them. */
export interface Store<T> {
  get(): T;
  /** The value that the server rendered with. React hydrates with it and then renders `get()`. */
  getServer(): T;
  /** @returns False when the value is equal to the current one. Nothing happens then. */
  set(next: T): boolean;
  /** @returns The function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

export function createStore<T>(serverValue: T, deviceValue: T = serverValue): Store<T> {
  // the same object when they are equal: a new one would render every subscriber again after hydration
  let value = isEqual(deviceValue, serverValue) ? serverValue : deviceValue;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    getServer: () => serverValue,
    set(next) {
      if (isEqual(next, value)) return false;
      value = next;
      listeners.forEach((listener) => listener());
      return true;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const isEqual = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other);

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getServer);
}

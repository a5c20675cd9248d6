import { useSyncExternalStore } from 'react';

/** A value with subscribers. Values must be immutable and serialisable as JSON. */
export interface Store<T> {
  get(): T;
  /** The value of the server render. React hydrates with it, and then renders `get()`. */
  getServer(): T;
  /** @returns False when the value equals the current one. Subscribers are not called then. */
  set(next: T): boolean;
  /** @returns The function that unsubscribes. */
  subscribe(listener: () => void): () => void;
}

/** A store whose value is also stored on the device. */
export interface DeviceStore<T> extends Store<T> {
  /** Reads the value from the device again, because another tab may have changed it. */
  refresh(): void;
}

export function createStore<T>(serverValue: T, deviceValue: T = serverValue): Store<T> {
  // Keeps the object of the server render when both values are equal, because another object would make every
  // subscriber render again after hydration.
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

const isEqual = (a: unknown, b: unknown) => a === b || JSON.stringify(a) === JSON.stringify(b);

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.getServer);
}

import type { EventBus } from '../event/event-bus';
import { isId, validEntries } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { DEVICE_KEYS } from '../store/device-keys';
import { createStore, type Store } from '../store/store';

/** The ids of the visitor's favorite products, in the order in which they were added. */
export interface FavoriteStore extends Store<readonly number[]> {
  toggle(productId: number): void;
  clear(): void;
  /** Reads the list from the device again: another tab may have changed it. */
  refresh(): void;
}

export function createFavoriteStore(device: Device, bus: EventBus): FavoriteStore {
  const toId = (value: unknown) => (isId(value) ? value : undefined);
  const read = () => [...new Set(validEntries(parseJson(device.local.get(DEVICE_KEYS.favorites)), toId))];
  const store = createStore<readonly number[]>([], read());

  function show(ids: readonly number[]) {
    if (store.set(ids)) bus.emit('favorites-changed', { ids });
  }

  function write(ids: readonly number[]) {
    device.local.set(DEVICE_KEYS.favorites, ids.length > 0 ? JSON.stringify(ids) : null);
    show(ids);
  }

  return {
    ...store,
    toggle(productId) {
      const ids = store.get();
      write(ids.includes(productId) ? ids.filter((id) => id !== productId) : [...ids, productId]);
    },
    clear: () => write([]),
    refresh: () => show(read()),
  };
}

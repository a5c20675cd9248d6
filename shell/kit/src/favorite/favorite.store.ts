import type { EventBus } from '../event/event-bus';
import { isId, keepList } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { DEVICE_KEYS } from '../store/device-keys';
import { createStore, type Store } from '../store/store';

export interface FavoriteStore extends Store<readonly number[]> {
  toggle(productId: number): void;
  clear(): void;
  refresh(): void;
}

export function createFavoriteStore(device: Device, bus: EventBus): FavoriteStore {
  const read = () => [
    ...new Set(keepList(parseJson(device.local.get(DEVICE_KEYS.favorites)), (id) => (isId(id) ? id : undefined))),
  ];
  const store = createStore<readonly number[]>([], read());

  function write(ids: readonly number[]) {
    device.local.set(DEVICE_KEYS.favorites, ids.length > 0 ? JSON.stringify(ids) : null);
    announce(ids);
  }

  function announce(ids: readonly number[]) {
    store.set(ids);
    bus.emit('favorites-changed', { ids });
  }

  return {
    ...store,
    toggle(productId) {
      const ids = store.get();
      write(ids.includes(productId) ? ids.filter((id) => id !== productId) : [...ids, productId]);
    },
    clear: () => write([]),
    refresh() {
      const ids = read();
      if (ids.join() !== store.get().join()) announce(ids);
    },
  };
}

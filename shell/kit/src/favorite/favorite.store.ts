import type { EventBus } from '../event/event-bus';
import { isId, isPrice, isRecord, validEntries } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { BROWSING_KEYS, DEVICE_KEYS } from '../store/device-keys';
import { createStore, type DeviceStore } from '../store/store';

/** The ids of the visitor's favorite products, in the order in which they were added. */
export interface FavoriteStore extends DeviceStore<readonly number[]> {
  /** @param price The price that `savedPrice` returns while the product is a favourite. */
  toggle(productId: number, price?: string): void;
  /** The price when the product was marked, if known. */
  savedPrice?(productId: number): string | undefined;
  /** Whether this page has removed the last favourite. */
  isEmptied?(): boolean;
  clear(): void;
}

export function createFavoriteStore(device: Device, bus: EventBus): FavoriteStore {
  const toId = (value: unknown) => (isId(value) ? value : undefined);
  const read = () => [...new Set(validEntries(parseJson(device.local.get(DEVICE_KEYS.favorites)), toId))];
  const store = createStore<readonly number[]>([], read());
  let hadSome = false;

  function show(ids: readonly number[]) {
    if (store.set(ids)) bus.emit('favorites-changed', { ids });
  }

  function write(ids: readonly number[]) {
    hadSome ||= store.get().length > 0;
    device.local.set(DEVICE_KEYS.favorites, ids.length > 0 ? JSON.stringify(ids) : null);
    show(ids);
  }

  function readPrices(): Record<string, unknown> {
    const prices = parseJson(device.local.get(BROWSING_KEYS.favoritePrices));
    return isRecord(prices) ? prices : {};
  }

  return {
    ...store,
    toggle(productId, price) {
      const ids = store.get();
      const next = ids.includes(productId) ? ids.filter((id) => id !== productId) : [...ids, productId];
      const prices: Record<string, unknown> = { ...readPrices(), [productId]: price };
      const saved = next.filter((id) => isPrice(prices[id])).map((id) => [id, prices[id]]);
      device.local.set(
        BROWSING_KEYS.favoritePrices,
        saved.length > 0 ? JSON.stringify(Object.fromEntries(saved)) : null,
      );
      write(next);
    },
    savedPrice(productId) {
      const price = readPrices()[productId];
      return isPrice(price) ? price : undefined;
    },
    isEmptied: () => hadSome && store.get().length === 0,
    clear() {
      device.local.set(BROWSING_KEYS.favoritePrices, null);
      write([]);
    },
    refresh: () => show(read()),
  };
}

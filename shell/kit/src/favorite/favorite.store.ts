import type { EventBus } from '../event/event-bus';
import { isPrice } from '../store/check';
import type { Device } from '../store/device';
import { createStore, type DeviceStore } from '../store/store';
import { changeOwner, type FavoriteCopy, MAX_SAVED_FAVORITES } from './favorite-copy';
import { createFavoriteStorage } from './favorite-storage';

/**
 * The ids of the visitor's favourite products, in the order in which they were added. While somebody is signed in, they are a
 * copy of the list of their account.
 */
export interface FavoriteStore extends DeviceStore<readonly number[]> {
  /** Shows a toast, and adds nothing, when the list is full. @param price The price that `savedPrice` returns while the product is a favourite. */
  toggle(productId: number, price?: string): void;
  /** Returns the price of the product when it became a favourite, if the price is known. */
  savedPrice?(productId: number): string | undefined;
  /**
   * Says whether this page has removed the last favourite.
   * @deprecated The server knows the favourites of an account. Kit 2.0 lacks it.
   */
  isEmptied?(): boolean;
  /** Removes the favourites from this device. The list of an account stays on the server. */
  clear(): void;
  /** Deletes the changes that the server has not confirmed. No other copy exists. Missing before kit 1.4. */
  clearWaiting?(): void;
  /** Sends the waiting changes, and reads the list of the account again. Missing before kit 1.4. */
  update?(): Promise<void>;
}

/** The favourites with the methods that only the kit itself calls. */
export interface OwnedFavorites extends FavoriteStore {
  copy(): FavoriteCopy;
  replace(copy: FavoriteCopy): void;
  /** Gives the list to the signed-in user. Undefined: the page does not know its user yet. */
  own(userId: number | null | undefined): void;
}

interface Listeners {
  /** Called when the visitor has changed the list. */
  onChange?: () => void;
  onFull?: () => void;
}

export function createFavoriteStore(
  device: Device,
  bus: EventBus,
  { onChange, onFull }: Listeners = {},
): OwnedFavorites {
  const storage = createFavoriteStorage(device);
  const store = createStore<readonly number[]>([], storage.read().ids);
  /**
   * The prices have a store of their own, because they can change while the ids stay: another device may have saved the
   * same products at other prices.
   */
  const saved = createStore<FavoriteCopy['prices']>({}, storage.read().prices);
  let hadSome = false;

  function showCopy({ ids, prices }: FavoriteCopy) {
    hadSome ||= store.get().length > 0;
    saved.set(prices);
    if (store.set(ids)) bus.emit('favorites-changed', { ids });
  }

  function replaceCopy(copy: FavoriteCopy) {
    storage.write(copy);
    showCopy(copy);
  }

  return {
    ...store,
    subscribe(listener) {
      const ends = [store.subscribe(listener), saved.subscribe(listener)];
      return () => ends.forEach((end) => end());
    },
    copy: storage.read,
    replace: replaceCopy,
    toggle(productId, price) {
      const copy = storage.read();
      const isFavorite = copy.ids.includes(productId);
      if (!isFavorite && copy.ids.length >= MAX_SAVED_FAVORITES) return onFull?.();
      const { [productId]: _, ...prices } = copy.prices;
      const ids = isFavorite ? copy.ids.filter((id) => id !== productId) : [...copy.ids, productId];
      replaceCopy({ ...copy, ids, prices: !isFavorite && isPrice(price) ? { ...prices, [productId]: price } : prices });
      onChange?.();
    },
    savedPrice: (productId) => storage.read().prices[productId],
    isEmptied: () => hadSome && store.get().length === 0,
    clear() {
      const copy = storage.read();
      const left = changeOwner(copy.owner === null ? { ...copy, ids: [], prices: {} } : copy, null);
      replaceCopy(changeOwner(left, copy.owner));
    },
    clearWaiting() {
      const copy = storage.read();
      const ids = copy.owner === null ? copy.ids : copy.ids.filter((id) => copy.base.includes(id));
      replaceCopy({ ...copy, ids, base: copy.owner === null ? [] : ids, unsure: [], waiting: [] });
    },
    own(userId) {
      const copy = storage.read();
      if (userId === undefined || copy.owner === userId) return;
      replaceCopy(changeOwner(copy, userId));
    },
    refresh: () => showCopy(storage.read()),
  };
}

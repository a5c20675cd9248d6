import type { Favorites } from '@telemarket/contract';
import { type Api, ApiError } from '../api/api-client';
import { isId, isPrice, isRecord, validEntries } from '../store/check';
import { createRetry } from '../store/retry';
import {
  beginSending,
  changesOf,
  confirmChanges,
  type FavoriteChanges,
  type FavoriteCopy,
  isChanged,
  MAX_SAVED_FAVORITES,
  unsavedFavorites,
} from './favorite-copy';
import type { OwnedFavorites } from './favorite.store';

const FAVORITES_PATH = '/api/users/me/favorites';

interface SyncParts {
  api: Api;
  favorites: OwnedFavorites;
  /** Returns the id of the user whose session a request would have now. Null: nobody is signed in. */
  userId(): number | null | undefined;
  /** Called when the server has refused the session. */
  onEnded(): void;
  /** Called when the account has no room for some favourites, which are then only on this device. */
  onFull(text: string): void;
}

export interface FavoriteSync {
  /** Sends the waiting changes. */
  flush(): Promise<void>;
  /** Sends the waiting changes, and reads the list of the account. */
  update(): Promise<void>;
}

/**
 * Connects the list of the device with the list of the account. The changes of the device are sent before the list of
 * the account replaces the list of the device.
 */
export function createFavoriteSync({ api, favorites, userId, onEnded, onFull }: SyncParts): FavoriteSync {
  let isReadWanted = false;

  const flush = createRetry(async () => {
    const user = userId();
    const before = favorites.copy();
    if (!user || before.owner !== user) return true;
    const { add, remove } = changesOf(before);
    const sent = { add: add.slice(0, MAX_SAVED_FAVORITES), remove: remove.slice(0, MAX_SAVED_FAVORITES) };
    if (!isReadWanted && !isChanged(sent)) return true;
    isReadWanted = false;
    if (isChanged(sent)) favorites.replace(beginSending(before, sent));
    try {
      const list = toFavorites(await sendChanges(before, sent), user);
      // if the response is no list of this user, a proxy has sent it, or another tab has signed somebody else in
      return list === null ? !isChanged(sent) : confirmResponse(before, sent, list);
    } catch (error) {
      const status = error instanceof ApiError ? error.status : null;
      if (status === 401) onEnded();
      const mayWorkLater = status === 0 || status === 429 || (status !== null && status >= 500);
      return !isChanged(sent) || !mayWorkLater;
    }
  });

  function sendChanges({ owner, prices }: FavoriteCopy, { add, remove }: FavoriteChanges): Promise<unknown> {
    if (!isChanged({ add, remove })) return api(FAVORITES_PATH);
    const priceOf = (id: number) => (Number(prices[id]) > 0 ? { price: prices[id] } : {});
    const body = { userId: owner, add: add.map((productId) => ({ productId, ...priceOf(productId) })), remove };
    return api(FAVORITES_PATH, { method: 'POST', body, keepalive: true });
  }

  function confirmResponse(before: FavoriteCopy, sent: FavoriteChanges, list: Favorites): boolean {
    const { copy: next, isRead } = confirmChanges(favorites.copy(), before, sent, list);
    favorites.replace(next);
    if (!isRead) {
      isReadWanted = true;
      return false;
    }
    // this text is shown only once, although these favourites are sent again with each later change, and refused again
    const unsaved = unsavedFavorites(next.ids);
    if (unsaved && before.base.length < MAX_SAVED_FAVORITES) onFull(unsaved);
    return true;
  }

  return {
    flush,
    update() {
      isReadWanted = true;
      return flush();
    },
  };
}

/** @returns Null for a value that is no list of the user. */
function toFavorites(value: unknown, userId: number): Favorites | null {
  if (!isRecord(value) || value['userId'] !== userId || !Array.isArray(value['favorites'])) return null;
  return {
    userId,
    favorites: validEntries(value['favorites'], (entry) => {
      if (!isRecord(entry) || !isId(entry['productId'])) return undefined;
      const { productId, price } = entry;
      return { productId, price: isPrice(price) ? price : null };
    }),
    full: validEntries(value['full'], (id) => (isId(id) ? id : undefined)),
  };
}

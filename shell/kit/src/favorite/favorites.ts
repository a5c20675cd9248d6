import type { Api } from '../api/api-client';
import type { EventBus } from '../event/event-bus';
import type { SignOut } from '../session/server-session';
import type { SessionStore } from '../session/session.store';
import type { Device } from '../store/device';
import type { ToastStore } from '../toast/toast.store';
import { MAX_SAVED_FAVORITES } from './favorite-copy';
import { createFavoriteSync, type FavoriteSync } from './favorite-sync';
import { createFavoriteStore, type FavoriteStore } from './favorite.store';

interface FavoriteParts {
  device: Device;
  bus: EventBus;
  api: Api;
  session: SessionStore;
  signOut: SignOut;
  toasts: ToastStore;
  /** Called when the server has refused the session. */
  onEnded(): void;
}

/** The favourites of this device. They are synchronised with the account of the page's user. */
export function createFavorites(parts: FavoriteParts): FavoriteStore & FavoriteSync {
  const { device, bus, api, session, signOut, toasts, onEnded } = parts;
  const onFull = (description: string) => void toasts.show({ title: 'Your favourites list is full', description });
  const store = createFavoriteStore(device, bus, {
    onChange: () => void sync.flush(),
    onFull: () => onFull(`There is room for ${MAX_SAVED_FAVORITES} listings. Remove one to add another.`),
  });
  const sync = createFavoriteSync({
    api,
    favorites: store,
    userId() {
      // another tab may have signed in or out
      session.refresh();
      return signOut.isPending() ? null : session.get()?.id;
    },
    onEnded,
    onFull,
  });
  const follow = () => {
    const user = session.get();
    store.own(user && user.id);
  };
  session.subscribe(follow);
  follow();
  return { ...store, ...sync };
}

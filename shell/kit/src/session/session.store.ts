import type { User } from '@telemarket/contract';
import type { EventBus } from '../event/event-bus';
import { isId, isRecord, isText } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { COOKIES, DEVICE_KEYS } from '../store/device-keys';
import { createStore, type Store } from '../store/store';

/** The display session: what the page shows of the person. It has no authority; the API's own cookie has. */
export type SessionUser = Pick<User, 'id' | 'firstName' | 'lastName' | 'username' | 'email' | 'isAdmin'>;

const { session: KEY, admin: ADMIN_KEY } = DEVICE_KEYS;
const THIRTY_DAYS = 30 * 24 * 60 * 60;

export interface SessionStore extends Store<SessionUser | null> {
  /** The admin of this tab: the one that session storage holds, else the person when an admin, who is then kept there. */
  admin: Store<SessionUser | null>;
  /** Keeps the person on this device: a 30-day cookie if cookies were accepted, else session storage; mirrored in local storage. */
  signIn(user: SessionUser, cookiesAccepted: boolean): void;
  signOut(): void;
  /** Reads the device again; a change made by another tab is announced. Nothing happens when nothing changed. */
  refresh(): void;
}

export function createSessionStore(device: Device, bus: EventBus, serverUser: SessionUser | null): SessionStore {
  // kept on the device too, or the next look at it would find nobody
  if (serverUser && !read()) device.local.set(KEY, JSON.stringify(serverUser));
  const store = createStore<SessionUser | null>(serverUser, read());
  const admin = createStore<SessionUser | null>(serverUser?.isAdmin ? serverUser : null, readAdmin());
  /** The mirror as this tab last saw it: it is where another tab's sign-in or sign-out shows. */
  let mirror = device.local.get(KEY);

  function read(): SessionUser | null {
    return (
      toSessionUser(parseJson(device.cookie.get(COOKIES.session))) ??
      toSessionUser(parseJson(device.session.get(KEY))) ??
      toSessionUser(parseJson(device.local.get(KEY))) ??
      null
    );
  }

  function readAdmin(): SessionUser | null {
    const kept = toSessionUser(parseJson(device.session.get(ADMIN_KEY)));
    if (kept?.isAdmin) return kept;
    const user = store.get();
    if (!user?.isAdmin) return null;
    device.session.set(ADMIN_KEY, JSON.stringify(user));
    return user;
  }

  function forgetOwn() {
    device.cookie.set(COOKIES.session, '', 0);
    for (const key of [KEY, ADMIN_KEY]) device.session.set(key, null);
  }

  function writeMirror(text: string | null) {
    device.local.set(KEY, text);
    mirror = text;
  }

  function announce(user: SessionUser | null) {
    store.set(user);
    admin.set(readAdmin());
    bus.emit('auth-changed', { user });
  }

  return {
    ...store,
    admin,
    signIn(user, cookiesAccepted) {
      const text = JSON.stringify(toSessionUser(user));
      forgetOwn();
      if (cookiesAccepted) device.cookie.set(COOKIES.session, text, THIRTY_DAYS);
      else device.session.set(KEY, text);
      writeMirror(text);
      announce(toSessionUser(user) ?? null);
    },
    signOut() {
      forgetOwn();
      writeMirror(null);
      announce(null);
    },
    refresh() {
      const seen = device.local.get(KEY);
      if (seen !== mirror) {
        mirror = seen;
        // session storage is each tab's own: what it holds is older than the mirror
        for (const key of [KEY, ADMIN_KEY]) device.session.set(key, null);
      }
      const user = read();
      if (JSON.stringify(user) !== JSON.stringify(store.get())) announce(user);
    },
  };
}

function toSessionUser(value: unknown): SessionUser | undefined {
  if (!isRecord(value)) return undefined;
  const { id, firstName, lastName = null, username, email, isAdmin } = value;
  if (!isId(id) || !isText(firstName) || !isText(username) || !isText(email)) return undefined;
  return { id, firstName, lastName: isText(lastName) ? lastName : null, username, email, isAdmin: isAdmin === true };
}

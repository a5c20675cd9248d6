import type { User } from '@telemarket/contract';
import type { EventBus } from '../event/event-bus';
import { isId, isRecord, isText } from '../store/check';
import { type Device, parseJson } from '../store/device';
import { COOKIES, DEVICE_KEYS } from '../store/device-keys';
import { createStore, type DeviceStore, type Store } from '../store/store';

/** The user that the page shows. This value grants no rights: only the session cookie of the API does. */
export type SessionUser = Pick<
  User,
  'id' | 'firstName' | 'lastName' | 'username' | 'email' | 'isAdmin' | 'telegramName'
> & {
  /** Missing in an earlier version of the API, in which all staff are managers. */
  staffRole?: User['staffRole'];
};

const { session: KEY, admin: ADMIN_KEY } = DEVICE_KEYS;
const THIRTY_DAYS_S = 30 * 24 * 60 * 60;

/** Null when nobody is signed in. Undefined when there is a session, but the page does not know its user yet. */
export interface SessionStore extends DeviceStore<SessionUser | null | undefined> {
  /** The admin of this tab: the stored admin, or the user if they are an admin. */
  admin: Store<SessionUser | null>;
  /**
   * Stores the user in local storage and, for 30 days, in a cookie. Without consent, stores the user in session storage
   * instead of the cookie.
   */
  signIn(user: SessionUser, cookiesAccepted: boolean): void;
  signOut(): void;
}

/** @param hasSession True if the page was requested with a session cookie. */
export function createSessionStore(device: Device, bus: EventBus, hasSession: boolean): SessionStore {
  /**
   * True while the user of the session is unknown. A pending sign-out means that nobody is signed in, although requests
   * still have the cookie.
   */
  let isUnknown = hasSession && device.local.get(DEVICE_KEYS.signOut) !== 'true';
  const store = createStore<SessionUser | null | undefined>(hasSession ? undefined : null, readUser());
  const admin = createStore<SessionUser | null>(null, readAdmin());
  /**
   * The last value that was read from local storage. The stored value differs after another tab has signed in or out.
   */
  let shared = device.local.get(KEY);

  function readUser(): SessionUser | null | undefined {
    const user =
      toSessionUser(parseJson(device.cookie.get(COOKIES.session))) ??
      toSessionUser(parseJson(device.session.get(KEY))) ??
      toSessionUser(parseJson(device.local.get(KEY)));
    if (user) isUnknown = false;
    return user ?? (isUnknown ? undefined : null);
  }

  function readAdmin(): SessionUser | null {
    const stored = toSessionUser(parseJson(device.session.get(ADMIN_KEY)));
    if (stored?.isAdmin) return stored;
    const user = store.get();
    if (!user?.isAdmin) return null;
    device.session.set(ADMIN_KEY, JSON.stringify(user));
    return user;
  }

  function clearTab() {
    for (const key of [KEY, ADMIN_KEY]) device.session.set(key, null);
  }

  function writeUser(user: SessionUser | null, cookiesAccepted = false) {
    const text = user && JSON.stringify(user);
    isUnknown = false;
    clearTab();
    if (text && cookiesAccepted) device.cookie.set(COOKIES.session, text, THIRTY_DAYS_S);
    else {
      device.cookie.set(COOKIES.session, '', 0);
      device.session.set(KEY, text);
    }
    device.local.set(KEY, text);
    if (text) device.local.set(DEVICE_KEYS.signOut, null);
    shared = text;
    store.set(user);
    announceUser(user);
  }

  function announceUser(user: SessionUser | null) {
    admin.set(readAdmin());
    bus.emit('auth-changed', { user });
  }

  return {
    ...store,
    admin,
    signIn: (user, cookiesAccepted) => writeUser(toSessionUser(user) ?? null, cookiesAccepted),
    signOut: () => writeUser(null),
    refresh() {
      const stored = device.local.get(KEY);
      // after a change by another tab, the session storage of this tab is out of date
      if (stored !== shared) clearTab();
      shared = stored;
      const user = readUser();
      if (store.set(user)) announceUser(user ?? null);
    },
  };
}

const isRole = (value: unknown): value is NonNullable<User['staffRole']> => value === 'manager' || value === 'support';

export function toSessionUser(value: unknown): SessionUser | undefined {
  if (!isRecord(value)) return undefined;
  const { id, firstName, lastName = null, username, email, isAdmin, staffRole, telegramName } = value;
  if (!isId(id) || !isText(firstName) || !isText(username) || !isText(email)) return undefined;
  const user = { id, firstName, lastName: isText(lastName) ? lastName : null, username, email };
  return {
    ...user,
    isAdmin: isAdmin === true,
    ...(isRole(staffRole) && { staffRole }),
    ...(isText(telegramName) && { telegramName }),
  };
}

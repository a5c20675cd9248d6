import type { Kit } from '@telemarket/kit';
import { BROWSING_KEYS, COOKIES, DEVICE_KEYS } from '@telemarket/kit/device-keys';
import { setListView } from '@telemarket/kit/ui';
import { setDismissal } from '../../layout/dismissal';
import { setTheme } from '../../theme/theme';

export interface StoredEntry {
  key: string;
  /** The cookie with a copy of the value for the server. */
  cookie?: string;
  title: string;
  text: string;
  /** Singular and plural for the entries of a list; missing for other values. */
  unit?: [one: string, many: string];
  clear(kit: Kit): void;
}

const ALL_KEYS = { ...DEVICE_KEYS, ...BROWSING_KEYS };
type Key = keyof typeof ALL_KEYS;

type CookieKey = keyof typeof COOKIES;
/** `cookieText` is the sentence of the privacy policy about the cookie. */
type DeclaredEntry<Id> = Omit<StoredEntry, 'key' | 'cookie'> & (Id extends CookieKey ? { cookieText: string } : object);

const ENTRIES: { readonly [Id in Key]: DeclaredEntry<Id> } = {
  cart: {
    title: 'Cart',
    text: 'The listings in your cart with their quantities.',
    unit: ['listing', 'listings'],
    clear: ({ cart }) => cart.clear(),
  },
  favorites: {
    title: 'Favourites',
    text: 'Which listings you marked with a heart. While you are signed in, this is a copy of the list in your account. If you clear it here, it comes back on your next visit.',
    unit: ['listing', 'listings'],
    clear: ({ favorites }) => favorites.clear(),
  },
  favoritePrices: {
    title: 'Prices of favourites',
    text: 'What each favourite cost when you marked it, so that we can tell you when it costs less.',
    clear: () => removeKey(BROWSING_KEYS.favoritePrices),
  },
  favoriteAccount: {
    title: 'Favourites sync',
    text: 'Which account your favourites are synced with, and changes that the server has not confirmed. These changes are only on this device, and Clear deletes them.',
    clear: ({ favorites }) => favorites.clearWaiting?.(),
  },
  viewed: {
    title: 'Recently viewed',
    text: 'Which listings you opened last.',
    unit: ['listing', 'listings'],
    clear: () => removeKey(BROWSING_KEYS.viewed),
  },
  orders: {
    title: 'Orders',
    text: 'Orders placed on this device, with the name, email and Telegram username you gave.',
    unit: ['order', 'orders'],
    clear: ({ orders }) => orders.clear(),
  },
  outbox: {
    title: 'Orders waiting for the server',
    text: 'Orders that the server has not confirmed yet. They are only on this device.',
    unit: ['order', 'orders'],
    clear: ({ orders }) => orders.clearWaiting?.(),
  },
  session: {
    title: 'Session',
    text: 'Who is signed in: names, username and email address. If you accepted cookies, the cookie tm_session also holds them. Clearing it signs you out.',
    cookieText: 'The name shown while you are signed in, for 30 days. It is set only if you accepted cookies.',
    clear: (kit) => void kit.signOut(),
  },
  signOut: {
    title: 'Sign-out',
    text: 'Stored if you have signed out and the server has not confirmed it yet. Clear sends the sign-out again.',
    // the sign-out must be sent again, because the next page would otherwise show the user as signed in
    clear: (kit) => void kit.signOut(),
  },
  admin: {
    title: 'Admin user',
    text: 'The administrator for whom this tab shows the dashboard.',
    clear({ session }) {
      removeKey(DEVICE_KEYS.admin);
      session.admin.set(null);
    },
  },
  consent: {
    title: 'Cookie answer',
    text: 'Whether you accepted or rejected cookies. The cookie cookieConsent holds the same answer for a year. If you clear this, you are asked again.',
    cookieText: 'Your answer to the cookie question, for one year.',
    clear: ({ consent }) => consent.forget(),
  },
  theme: {
    title: 'Theme',
    text: 'Stored only if you chose a theme yourself. The cookie tm_theme holds the same choice for a year.',
    cookieText: 'The theme, if you chose one yourself, for one year.',
    clear: () => setTheme('system'),
  },
  view: {
    title: 'List view',
    text: 'Stored only if you chose rows. The cookie tm_view holds the same choice for a year.',
    cookieText: 'Your choice to show listings as rows, for one year.',
    clear: () => setListView('cards'),
  },
  searches: {
    title: 'Recent searches',
    text: 'What you last searched for.',
    unit: ['search', 'searches'],
    clear: () => removeKey(BROWSING_KEYS.searches),
  },
  announcement: {
    title: 'Announcement',
    text: 'A code for the announcement that you dismissed. The cookie tm_announcement holds the same code for a year.',
    cookieText: 'The announcement that you dismissed, if any, for one year.',
    clear: () => setDismissal(null),
  },
  places: {
    title: 'Scroll positions',
    text: 'How far you had scrolled on the pages that you left in this tab, so that Back returns to that place.',
    clear: () => removeKey(BROWSING_KEYS.places),
  },
  searchKey: {
    title: 'Search shortcut',
    text: 'Stored only if you switched off the slash key, which opens the search.',
    clear: () => removeKey(BROWSING_KEYS.searchKey),
  },
  canaries: {
    title: 'New versions',
    text: 'A number from 0 to 9999 that decides whether you see new versions first. It is stored only while a new version is being tested.',
    clear: () => removeKey(DEVICE_KEYS.canaries),
  },
};

const STORED_COOKIES = Object.keys(COOKIES) as CookieKey[];
const COOKIES_BY_KEY: Partial<Record<Key, string>> = COOKIES;

export const STORED_ENTRIES: readonly StoredEntry[] = (Object.keys(ENTRIES) as Key[]).map((id) => ({
  ...ENTRIES[id],
  key: ALL_KEYS[id],
  cookie: COOKIES_BY_KEY[id],
}));

/** The sentences of the privacy policy about the cookies that scripts write. */
export const COOKIE_TEXTS = Object.fromEntries(
  STORED_COOKIES.map((id) => [COOKIES[id], ENTRIES[id].cookieText]),
) as Readonly<Record<(typeof COOKIES)[CookieKey], string>>;

/** An entry whose key is not listed above: the draft of a form, or a value of an earlier version. */
export const unknownEntry = (key: string): StoredEntry => ({
  key,
  title: key,
  text: 'Stored by a part of this site.',
  clear: () => removeKey(key),
});

function removeKey(key: string) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(key);
}

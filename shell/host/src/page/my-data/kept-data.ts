import type { Kit } from '@telemarket/kit';
import { keepTheme } from '../../theme/theme';

/** One thing that this site keeps in the browser. */
export interface KeptEntry {
  /** The key it is kept under; some are copied into a cookie or the tab's own storage. */
  key: string;
  /** Its copy, for the server to read. */
  cookie?: string;
  title: string;
  /** In words, what it holds. */
  holds: string;
  /** What the entries of a list are called; absent: it is one thing. */
  unit?: [one: string, many: string];
  clear(kit: Kit): void;
}

/** Orders that the server has not answered: only this device has them. */
export const OUTBOX_KEY = 'ordersOutbox';

export const KEPT: readonly KeptEntry[] = [
  {
    key: 'cart',
    cookie: 'tm_cart',
    title: 'Cart',
    holds: 'The listings in your cart with their quantities, and their number in the cookie tm_cart.',
    unit: ['listing', 'listings'],
    clear: ({ cart }) => cart.clear(),
  },
  {
    key: 'favorites',
    title: 'Favourites',
    holds: 'The numbers of the listings you marked with a heart.',
    unit: ['listing', 'listings'],
    clear: ({ favorites }) => favorites.clear(),
  },
  {
    key: 'orders',
    title: 'Orders',
    holds: 'Orders placed on this device, with the name, e-mail and Telegram username you gave.',
    unit: ['order', 'orders'],
    clear: ({ orders }) => orders.clear(),
  },
  {
    key: OUTBOX_KEY,
    title: 'Orders waiting for the server',
    holds: 'Orders that the server has not answered yet. Only this device has them.',
    unit: ['order', 'orders'],
    clear({ orders }) {
      remove(OUTBOX_KEY);
      orders.refresh();
    },
  },
  {
    key: 'tm:session',
    cookie: 'tm_session',
    title: 'Session',
    holds:
      'Who is signed in: names, username and e-mail address, in the cookie tm_session too if you accepted cookies. Clearing it signs you out.',
    clear({ session, api }) {
      session.signOut();
      void api('/api/auth/logout', { method: 'POST' }).catch(() => {});
    },
  },
  {
    key: 'tm:admin',
    title: 'Admin user',
    holds: 'The administrator for whom this tab shows the dashboard.',
    clear: () => remove('tm:admin'),
  },
  {
    key: 'tm:consent',
    cookie: 'cookieConsent',
    title: 'Cookie answer',
    holds:
      'Whether you accepted or rejected cookies, for a year in the cookie cookieConsent. Once it is cleared, you are asked again.',
    clear: ({ consent }) => consent.forget(),
  },
  {
    key: 'theme',
    title: 'Theme',
    holds: 'Light or dark, if you chose one yourself.',
    clear: () => keepTheme('system'),
  },
];

/** An entry that no part of the site names here: a draft, or what an earlier version left. */
export const otherEntry = (key: string): KeptEntry => ({
  key,
  title: key,
  holds: 'Kept by a part of this site.',
  clear: () => remove(key),
});

function remove(key: string) {
  for (const storage of [localStorage, sessionStorage]) storage.removeItem(key);
}

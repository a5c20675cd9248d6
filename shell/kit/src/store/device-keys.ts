/** Keys of local storage; `session` is one of session storage too, and `admin` of session storage alone. */
export const DEVICE_KEYS = {
  cart: 'cart',
  favorites: 'favorites',
  orders: 'orders',
  /** Orders that the server has not confirmed: only this device has them. */
  outbox: 'ordersOutbox',
  session: 'tm:session',
  /** Set until the server has responded to a sign-out. */
  signOut: 'tm:sign-out',
  admin: 'tm:admin',
  consent: 'tm:consent',
  theme: 'theme',
} as const;

export type DeviceKey = keyof typeof DEVICE_KEYS;

/** The scope of the service worker that shows notifications. It has no pages. */
export const PUSH_SCOPE = '/push/';

/** Cookies that scripts write for a server to read, by the key that they copy. */
export const COOKIES = {
  /** The number of items: the badge is right in the first HTML. */
  cart: 'tm_cart',
  session: 'tm_session',
  /** The API reads it too: only an accepted one makes the server's session cookie last 30 days. */
  consent: 'cookieConsent',
  /** The page is painted in it at once. */
  theme: 'tm_theme',
} as const satisfies Partial<Record<DeviceKey, string>>;

/** Keys of local storage. `session` is also a key of session storage; `admin` is a key of session storage only. */
export const DEVICE_KEYS = {
  cart: 'cart',
  favorites: 'favorites',
  orders: 'orders',
  /** Orders that the server has not confirmed. No other copy exists. */
  outbox: 'ordersOutbox',
  session: 'tm:session',
  /** Set until the server has responded to a sign-out. */
  signOut: 'tm:sign-out',
  admin: 'tm:admin',
  consent: 'tm:consent',
  theme: 'theme',
  /**
   * The number that decides which canaries this visitor gets, and the canaries about which a page has last asked the
   * gateway.
   */
  canaries: 'tm:canaries',
} as const;

/** Keys of browsing data. They are not in DEVICE_KEYS, whose type is part of the API of the kit. */
export const BROWSING_KEYS = {
  /** The ids of the listings that were opened last, newest first. */
  viewed: 'tm:viewed',
  /** The price of each favourite at the time it was added, by id. */
  favoritePrices: 'tm:favorite-prices',
  /**
   * The account to which the list in `favorites` belongs, and the changes of the list that the server has not
   * confirmed.
   */
  favoriteAccount: 'tm:favorite-account',
  searches: 'tm:searches',
  /** The id of the announcement that was dismissed. */
  announcement: 'tm:announcement',
  /** The view of lists. `rows` means that lists show rows. */
  view: 'tm:view',
  /** A key of session storage: the scroll position and the followed link on each page that this tab has left. */
  places: 'tm:places',
  /**
   * `off` means that keys without a modifier do nothing. These are the slash, which opens the search, and J and K in
   * the administration.
   */
  searchKey: 'tm:search-key',
} as const;

export type DeviceKey = keyof typeof DEVICE_KEYS;

/** The scope of the service worker that shows notifications. No page is in this scope. */
export const PUSH_SCOPE = '/push/';

/** Cookies that scripts write and a server reads, by the storage key whose value they copy. */
export const COOKIES = {
  session: 'tm_session',
  /** The API reads this cookie, too: the session cookie lasts 30 days only if the visitor has accepted cookies. */
  consent: 'cookieConsent',
  /** The server renders the page in this theme. */
  theme: 'tm_theme',
  /** The server renders lists in this view. */
  view: 'tm_view',
  /** The server leaves this announcement out. */
  announcement: 'tm_announcement',
} as const satisfies Partial<Record<DeviceKey | keyof typeof BROWSING_KEYS, string>>;

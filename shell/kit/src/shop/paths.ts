import { toPathSegment } from '@telemarket/composition';

/**
 * The path of the page of an order. Its buyer is recognised by the session, by the key of the device or by the key in a mail.
 * @param orderId The number of an order, or `:id` for the pattern in remote.ts.
 */
export const orderPath = (orderId: string): string => `/order/${orderId === ':id' ? orderId : toPathSegment(orderId)}`;

/** The tracking of an order. The values are in the fragment, which browsers do not send to servers. */
export const trackingPath = (orderId: string, email: string): string =>
  `${paths.orderTracking}#${new URLSearchParams({ orderId, email })}`;

/**
 * Addresses that at least two apps link to. They are defined only here, and remotes use them in their remote.ts. The path of
 * any other page is in the remote.ts of its remote.
 */
export const paths = {
  home: '/',
  favorites: '/?favorites=true',
  groups: '/groups',
  bots: '/bots',
  accounts: '/accounts',
  /** @param id The id of a product, or `:id` for the pattern in remote.ts. */
  product: (id: number | ':id') => `/product/${id}`,
  /** @param name The name of a seller, or `:name` for the pattern in remote.ts. */
  seller: (name: string) => `/seller/${name === ':name' ? name : toPathSegment(name)}`,
  orderHistory: '/order-history',
  orderTracking: '/order-tracking',
  login: '/login',
  signup: '/signup',
  profile: '/profile',
  messages: '/messages',
  contactSupport: '/contact-support',
  admin: '/admin',
  helpCenter: '/help-center',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  myData: '/my-data',
  // short addresses, which the shell redirects
  dashboard: '/dashboard',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  trackOrder: '/track-order',
} as const;

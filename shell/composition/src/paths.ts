/**
 * Addresses that more than one app links to. They are defined only here; remotes use them in their remote.ts. A page
 * that no other app links to has its path in its remote.ts.
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
  seller: (name: string) => `/seller/${name === ':name' ? name : encodeURIComponent(name)}`,
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

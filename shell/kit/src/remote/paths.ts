/**
 * Addresses that more than one app links to. Each is written here and nowhere else. A remote uses them in its remote.ts;
 * a page that no other app links to has its path in remote.ts alone.
 */
export const paths = {
  home: '/',
  groups: '/groups',
  bots: '/bots',
  accounts: '/accounts',
  /** @param id A product's key; `:id` makes the pattern that remote.ts asks for. */
  product: (id: number | ':id') => `/product/${id}`,
  orderHistory: '/order-history',
  orderTracking: '/order-tracking',
  login: '/login',
  signup: '/signup',
  profile: '/profile',
  contactSupport: '/contact-support',
  admin: '/admin',
  helpCenter: '/help-center',
  privacyPolicy: '/privacy-policy',
  termsOfService: '/terms-of-service',
  myData: '/my-data',
  // short forms, which the shell redirects
  dashboard: '/dashboard',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  trackOrder: '/track-order',
} as const;

import { toPathSegment } from './text';

/** @deprecated Import this name from `@telemarket/kit/shop`. Version 2 of this package lacks it. */
export const trackingPath = (orderId: string, email: string): string =>
  `${paths.orderTracking}#${new URLSearchParams({ orderId, email })}`;

/** @deprecated Import this name from `@telemarket/kit/shop`. Version 2 of this package lacks it. */
export const paths = {
  home: '/',
  favorites: '/?favorites=true',
  groups: '/groups',
  bots: '/bots',
  accounts: '/accounts',
  product: (id: number | ':id') => `/product/${id}`,
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
  dashboard: '/dashboard',
  help: '/help',
  privacy: '/privacy',
  terms: '/terms',
  trackOrder: '/track-order',
} as const;

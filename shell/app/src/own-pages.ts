import type { SiteDefinition } from '@telemarket/composition/path-owner';
import type { PageBoot } from '@telemarket/composition/registry';
import type { Boot } from '@telemarket/kit';
import type { SlotName } from '@telemarket/kit/shop';
import { PUSH_SCOPE } from '@telemarket/kit/device-keys';
import { PLACEMENTS } from './placements';
import { OWN_ROUTES } from './route/own-routes';

// The gateway imports only this file and render.tsx from the shop.

export { ApiError, createApi, readPath } from '@telemarket/kit/api';
export { COOKIES } from '@telemarket/kit/device-keys';
export { type ListingView, toListView } from '@telemarket/kit/shop';
export { readSettings, type SiteSettings } from './site-settings';
export { type Theme, THEME_LABELS as THEMES, toTheme } from './theme/theme';

/** The API path of the settings of the site. */
export const SETTINGS_PATH = '/api/shop';

/** The boot data in the document of each page of the shop. */
export interface ShellBoot extends Boot, PageBoot {}

/** The calls that start and end a session. The dev site forwards them, although it otherwise forwards only reads. */
export const SESSION_CALLS: readonly string[] = ['/api/auth/login', '/api/auth/logout'];

/** The compiler requires that this record names each slot of the shop. */
const SLOTS: Readonly<Record<SlotName, true>> = {
  'product-aside': true,
  'home-after-listings': true,
  'settings-end': true,
  'messages-selling': true,
  'not-found': true,
};

/** The description of the site for the gateway. Browsers do not load this file. */
export const SITE: SiteDefinition = {
  ...OWN_ROUTES,
  name: 'TeleMarket',
  descriptions: {
    'help-center':
      'Answers to questions about buying Telegram groups, bots and accounts: transfers, verification, payment, refunds and reporting fraud.',
    'privacy-policy': 'What TeleMarket stores about you, why, who sees it, and how to see, correct or delete it.',
    'terms-of-service':
      'TeleMarket’s terms: who may use it, how transactions work, what is prohibited, and how disputes are settled.',
    'my-data': 'What TeleMarket stores in your browser, and how to clear it.',
    newsletter: 'Confirm or end your subscription.',
  },
  previewImage: {
    path: '/art/preview/v1/page/home.png',
    width: 1_200,
    height: 630,
    alt: 'TeleMarket: Telegram groups, bots and accounts you can check first',
  },
  queries: { 'help-center': ['q'] },
  operatorPages: ['featured', 'guides', 'security', 'about', 'careers', 'press', 'partners', 'cookies', 'imprint'].map(
    (slug) => `/${slug}`,
  ),
  placements: Object.values(PLACEMENTS),
  slots: Object.keys(SLOTS) as SlotName[],
  notFoundSlot: 'not-found',
  apiFolders: ['api', 'art'],
  folders: [PUSH_SCOPE.slice(1, -1)],
  files: [
    ...['/favicon.svg', '/apple-touch-icon.png', '/icon-192.png', '/icon-512.png', '/icon-maskable-512.png'],
    ...['/manifest.webmanifest', '/push-worker.js'],
  ],
};

import type { RemoteName } from './remote-names';

export interface ShellRoute {
  path: string;
  /** The remote whose ./App renders the page, or the shell itself. */
  owner: RemoteName | 'shell';
  /** `store`: header and footer; `slim`: the bar only. */
  layout: 'store' | 'slim';
  /** Personal or empty without a visitor: nothing for a search engine. */
  unlisted?: true;
  /** No copy of it is kept, whoever is signed in. */
  unkept?: true;
}

/** Who owns which path: the one place where that is said. The gateway reads it too. */
export const ROUTES: readonly ShellRoute[] = [
  { path: '/', owner: 'catalog', layout: 'store' },
  { path: '/groups', owner: 'catalog', layout: 'store' },
  { path: '/bots', owner: 'catalog', layout: 'store' },
  { path: '/accounts', owner: 'catalog', layout: 'store' },
  { path: '/product/:id', owner: 'catalog', layout: 'store' },
  { path: '/order-history', owner: 'checkout', layout: 'slim', unlisted: true },
  { path: '/order-tracking', owner: 'checkout', layout: 'slim', unlisted: true },
  { path: '/help-center', owner: 'shell', layout: 'slim' },
  { path: '/privacy-policy', owner: 'shell', layout: 'slim' },
  { path: '/terms-of-service', owner: 'shell', layout: 'slim' },
  { path: '/my-data', owner: 'shell', layout: 'slim', unlisted: true },
  { path: '/login', owner: 'account', layout: 'slim' },
  { path: '/signup', owner: 'account', layout: 'slim' },
  { path: '/profile', owner: 'account', layout: 'slim', unlisted: true },
  { path: '/contact-support', owner: 'account', layout: 'slim' },
  { path: '/admin', owner: 'admin', layout: 'slim', unlisted: true, unkept: true },
];

/** By which a loader knows what renders the page: `remote/App`, or `shell/path` for a page of the shell's own. */
export const moduleOf = ({ owner, path }: ShellRoute): string => (owner === 'shell' ? `shell${path}` : `${owner}/App`);

/** Short names that replace themselves by the table's path. */
const ALIASES: Readonly<Record<string, string>> = {
  '/dashboard': '/',
  '/help': '/help-center',
  '/privacy': '/privacy-policy',
  '/terms': '/terms-of-service',
  '/track-order': '/order-tracking',
};

const PATTERNS = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.path.replace(/\/:\w+/g, '/[^/]+')}/?$`, 'i'),
}));

/** Case and a trailing slash are tolerated. Undefined: the not-found screen. */
export function matchRoute(pathname: string): ShellRoute | undefined {
  return PATTERNS.find(({ pattern }) => pattern.test(pathname))?.route;
}

/** The path that should stand in the address bar instead, or null when this one is right. */
export function canonicalPath(pathname: string): string | null {
  // a path that begins with two slashes would be read as another host's address
  const bare = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
  const alias = ALIASES[bare.toLowerCase()];
  if (alias) return alias;
  const route = matchRoute(bare);
  const right = route && !route.path.includes(':') ? route.path : bare;
  return right === pathname ? null : right;
}

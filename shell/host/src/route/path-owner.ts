import { PUSH_SCOPE } from '@telemarket/kit/device-keys';
import { patternsOverlap } from '@telemarket/composition';
import { MEASURE_PATH } from '../measure/beacon';
import { OWN_PAGES, SHELL } from './own-pages';
import { ALIASES, type PagesByRemote } from './route-table';

// Only the gateway assigns paths, so browsers do not load this file.

/** The address of the not-found page that is rendered once for all visitors. No page may use it. */
export const NOT_FOUND_PATH = '/not-found';

const GATEWAY_PATHS = [
  NOT_FOUND_PATH,
  '/healthz',
  '/readyz',
  '/remotes.json',
  '/shell.json',
  '/robots.txt',
  '/sitemap.xml',
  '/favicon.svg',
  '/push-worker.js',
  MEASURE_PATH,
];
const RESERVED_FOLDERS = ['api', 'art', 'assets', 'npm', 'remotes', PUSH_SCOPE.slice(1, -1)];

export const OWN_PATHS: readonly string[] = [
  ...Object.values(OWN_PAGES).map(({ path }) => path),
  ...Object.keys(ALIASES),
  ...GATEWAY_PATHS,
  ...RESERVED_FOLDERS.map((folder) => `/${folder}`),
];

/** @returns The owner of a path that a remote requests; null when it is free. */
export function ownerOfPath(path: string, granted: PagesByRemote): string | null {
  const [folder = ''] = path.split('/').filter(Boolean);
  if (RESERVED_FOLDERS.includes(folder.toLowerCase())) return SHELL;
  if (OWN_PATHS.some((own) => patternsOverlap(own, path))) return SHELL;
  const overlaps = ([, { pages }]: [string, PagesByRemote[string]]) =>
    pages.some((page) => patternsOverlap(page.path, path));
  return Object.entries(granted).find(overlaps)?.[0] ?? null;
}

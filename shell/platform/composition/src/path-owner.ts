import { MEASURE_PATH } from './beacon';
import { patternsOverlap } from './path-pattern';
import { OLD_SITE_INFO_PATH, REGISTRY_PATH, SHELL, SITE_INFO_PATH, TEAM_REPORT_PATH } from './registry';
import type { OwnPages, PagesByRemote } from './route-table';
import type { SlotName } from './slot-props';

// Browsers do not load this file, because only the gateway assigns paths.

/** Describes the app for the gateway that serves its pages. */
export interface SiteDefinition extends OwnPages {
  /** The name of the site, for the titles of its pages. */
  name: string;
  /** The descriptions of the app's own pages for search engines, by module. */
  descriptions: Readonly<Record<string, string>>;
  /**
   * The picture that link previews show for pages that have no picture of their own: its path, its size in pixels, and
   * its alternative text.
   */
  previewImage?: { path: string; width: number; height: number; alt: string };
  /** The query parameters that the app's own pages read during rendering, by module. */
  queries: Readonly<Record<string, readonly string[]>>;
  /** The paths of pages that exist only while the operator publishes text for them. */
  operatorPages?: readonly string[];
  /** The modules of remotes that the app itself shows. Every release of these remotes must contain the modules. */
  placements: readonly string[];
  /** The slots of the site itself. No remote can offer a slot of this name. */
  slots: readonly SlotName[];
  /** The slot of the not-found page. Its widgets are rendered only for an address without a page. */
  notFoundSlot: SlotName;
  /** The folders of the API, such as `api` for `/api/…`. */
  apiFolders: readonly string[];
  /** Other folders that no page of a remote may use. */
  folders: readonly string[];
  /** The app's files at the root, such as `/favicon.svg`. */
  files: readonly string[];
}

/**
 * The gateway renders the not-found page once for all visitors, under this address. No other page may use the address.
 */
export const NOT_FOUND_PATH = '/not-found';

const GATEWAY_PATHS = [
  NOT_FOUND_PATH,
  '/healthz',
  '/readyz',
  REGISTRY_PATH,
  SITE_INFO_PATH,
  OLD_SITE_INFO_PATH,
  '/robots.txt',
  '/sitemap.xml',
  MEASURE_PATH,
  TEAM_REPORT_PATH,
];
const GATEWAY_FOLDERS = ['.well-known', 'assets', 'npm', 'remotes', 'sitemaps'];

const foldersOf = ({ apiFolders, folders }: SiteDefinition) => [...apiFolders, ...folders, ...GATEWAY_FOLDERS];

/** Returns the folders of the gateway and of the app, as paths. */
export const ownFoldersOf = (site: SiteDefinition): string[] => foldersOf(site).map((folder) => `/${folder}`);

/** Returns the paths of the gateway and of the app. No remote can have one of these paths. */
export const ownPathsOf = (site: SiteDefinition): string[] => [
  ...Object.values(site.pages).map(({ path }) => path),
  ...Object.keys(site.aliases),
  ...GATEWAY_PATHS,
  ...site.files,
  ...ownFoldersOf(site),
];

/** @returns The owner of a path that a remote wants to use; null when the path is free. */
export function ownerOfPath(path: string, granted: PagesByRemote, site: SiteDefinition): string | null {
  const [folder = ''] = path.split('/').filter(Boolean);
  if (foldersOf(site).includes(folder.toLowerCase())) return SHELL;
  if (ownPathsOf(site).some((own) => patternsOverlap(own, path))) return SHELL;
  const overlaps = ([, { pages, redirects = {} }]: [string, PagesByRemote[string]]) =>
    [...pages.map((page) => page.path), ...Object.keys(redirects)].some((other) => patternsOverlap(other, path));
  return Object.entries(granted).find(overlaps)?.[0] ?? null;
}

import type { Neighbours } from './offers';
import type { PageDefinition, RemoteDefinition } from './remote-definition';
import type { SlotName } from './slot-props';

/**
 * The version of RemoteDescription. Version 3 has `pages[].sitemap` and `optionalReads`, and its builds may need the
 * kit 1.4.0. A gateway that does not know this version refuses the build and serves the previous one.
 */
export const DESCRIPTION_VERSION = 3;
/** The versions that the gateway can read. It refuses a build whose description has any other version. */
export const READABLE_VERSIONS: readonly number[] = [2, DESCRIPTION_VERSION];
/** The version of server bundles. If a build has another version, only the browser renders it. */
export const SERVER_VERSION = 3;

/** The version of WidgetProps and KitEvents. The release command refuses a build for another version. */
export const WIDGET_CONTRACT = 1;

/** A page in the manifest. `module` is the exposed module that renders the page, such as `home-page`. */
export type RemotePage = Omit<PageDefinition, 'load' | 'reads'> & { module: string };

export interface RemoteSlot {
  /** The exposed module that renders the widget. The list of widgets also has this module. */
  module: string;
  slot: SlotName;
  order: number;
}

export interface ServerBundle {
  version: number;
  file: string;
  /** The SHA-256 of the file in hex. The gateway uses it to check that the download is complete. */
  sha256: string;
}

/** The part of remote.ts that can be serialised. The build writes this part into the manifest under `telemarket`. */
export interface RemoteDescription extends Pick<
  RemoteDefinition,
  'title' | 'owner' | 'contact' | 'down' | 'redirects' | 'offers'
> {
  version: number;
  pages: readonly RemotePage[];
  widgets: readonly string[];
  slots?: readonly RemoteSlot[];
  widgetContract?: number;
  /** The offers of other remotes that the build uses, as they were when the build was made. */
  neighbours?: Neighbours;
  /** The names that the build imports from each shared package. */
  imports?: Readonly<Record<string, readonly string[]>>;
  /** A development build has no server bundle, because the server does not render it. */
  server?: ServerBundle;
}

/** An exposed module and the files that must be loaded before it runs. */
export interface ExposedModule {
  /** The path begins with a dot, as in `./home-page`. */
  path: string;
  assets: { js: FileList; css: FileList };
}

interface FileList {
  sync: readonly string[];
  async?: readonly string[];
}

/**
 * The content of mf-manifest.json: the fields of the federation plugin that TeleMarket reads, and the description of
 * the remote.
 */
export interface RemoteManifest {
  metaData: {
    globalName: string;
    remoteEntry: { name: string };
    /** The version of the package @module-federation/enhanced. */
    pluginVersion?: string;
    buildInfo?: { buildVersion?: string };
  };
  exposes: readonly ExposedModule[];
  shared: readonly { name: string; requiredVersion?: string }[];
  telemarket: RemoteDescription;
}

type Named = Pick<RemoteDescription, 'title' | 'owner' | 'contact'>;

/** The length is limited here, because the manifest comes from a build store that nobody has checked. */
const MAX_TEAM_LENGTH = 60;
const lineOrEmpty = (text: unknown): string => (typeof text === 'string' && text.length <= MAX_TEAM_LENGTH ? text : '');

/** @returns The name and the contact of the team; each is an empty text if the remote does not declare it. */
export function teamOf({ owner, contact }: Pick<Named, 'owner' | 'contact'>): { owner: string; contact: string } {
  return { owner: lineOrEmpty(owner), contact: owner ? lineOrEmpty(contact) : '' };
}

/**
 * @returns The line on the card of a failed page that names the responsible team, such as `Tips, by Team Blue
 * (blue@shop.example)`.
 */
export function ownerText(remote: Named): string {
  const { owner, contact } = teamOf(remote);
  return owner ? `${remote.title}, by ${owner}${contact ? ` (${contact})` : ''}` : '';
}

/** @returns The parsed manifest. Throws when a required field is missing. */
export function parseManifest(text: string): RemoteManifest {
  const manifest = JSON.parse(text) as Partial<RemoteManifest>;
  const { metaData, exposes, telemarket } = manifest;
  if (!metaData?.globalName || !metaData.remoteEntry.name) throw new Error('the manifest does not name its container');
  const version = telemarket?.version ?? 0;
  if (!telemarket || !READABLE_VERSIONS.includes(version))
    throw new Error(
      `the manifest's description has version ${version}, and this site reads ${READABLE_VERSIONS.join(' and ')}`,
    );
  const exposed = new Set(exposes?.map(({ path }) => path));
  const missing = [...telemarket.pages.map(({ module }) => module), ...telemarket.widgets].find(
    (module) => !exposed.has(`./${module}`),
  );
  if (missing) throw new Error(`the manifest describes ${missing}, which the container does not expose`);
  return { shared: [], ...manifest } as RemoteManifest;
}

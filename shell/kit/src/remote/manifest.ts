import type { WidgetContract } from '../widget/widget-contract';
import type { PageDefinition, RemoteDefinition } from './remote-definition';

/** The form of the description below. A gateway refuses a build with another one. */
export const DESCRIPTION_VERSION = 1;
/** The form of server bundle that this gateway renders. A build with another one is rendered by the browser. */
export const SERVER_VERSION = 2;

/** A page as the manifest describes it. `module` names the exposed module that renders it, e.g. `home-page`. */
export type RemotePage = Omit<PageDefinition, 'load' | 'reads'> & { module: string };

export interface ServerBundle {
  version: number;
  file: string;
  /** Hex digest of the file: proves that it arrived whole. */
  sha256: string;
}

/** The part of remote.ts that can be serialised; the build writes it into the manifest under `telemarket`. */
export interface RemoteDescription extends Pick<RemoteDefinition, 'title' | 'down'> {
  version: number;
  pages: readonly RemotePage[];
  widgets: readonly string[];
  /** The version of the widget contract that the build was written for, and the part of it that it uses. */
  contract?: WidgetContract;
  /** Missing in a development build, which only the browser renders. */
  server?: ServerBundle;
}

/** An exposed module and the files that it needs before it can run. */
export interface ExposedModule {
  /** With its leading dot, e.g. `./home-page`. */
  path: string;
  assets: { js: FileList; css: FileList };
}

interface FileList {
  sync: readonly string[];
  async: readonly string[];
}

/** mf-manifest.json: the fields of the federation plugin that TeleMarket reads, and the remote's description. */
export interface RemoteManifest {
  metaData: {
    /** The container's global name. */
    globalName: string;
    remoteEntry: { name: string };
    buildInfo?: { buildVersion?: string };
  };
  exposes: readonly ExposedModule[];
  shared: readonly { name: string; requiredVersion?: string }[];
  telemarket: RemoteDescription;
}

/** @returns The manifest. Throws when something is missing that the site cannot do without. */
export function parseManifest(text: string): RemoteManifest {
  const manifest = JSON.parse(text) as Partial<RemoteManifest>;
  const { metaData, exposes, telemarket } = manifest;
  if (!metaData?.globalName || !metaData.remoteEntry.name) throw new Error('the manifest does not name its container');
  if (telemarket?.version !== DESCRIPTION_VERSION)
    throw new Error(`the manifest's description has version ${telemarket?.version}, not ${DESCRIPTION_VERSION}`);
  const exposed = new Set(exposes?.map(({ path }) => path));
  const missing = [...telemarket.pages.map(({ module }) => module), ...telemarket.widgets].find(
    (module) => !exposed.has(`./${module}`),
  );
  if (missing) throw new Error(`the manifest describes ${missing}, which the container does not expose`);
  return manifest as RemoteManifest;
}

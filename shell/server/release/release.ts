import type { PageFile } from '../page/page-file';

/** One immutable build, as its manifest describes it. */
export interface BuildFiles {
  build: string;
  /** Of the remote's package. */
  version: string;
  /** The container's address on the site's own origin. */
  entry: string;
  /** The container's global name. */
  global: string;
  /** What each exposed module needs before it can run: addresses on the site's own origin. */
  exposes: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
}

/** One immutable build, as the gateway announces it. */
export interface Release extends BuildFiles {
  /** The stylesheets of ./App. */
  styles: readonly PageFile[];
  /** The server bundle's source; null: only the browser renders this remote. */
  server: string | null;
}

/** ssr.json of a build: its server bundle, and what that needs of the gateway. */
export interface SsrManifest {
  contract: number;
  file: string;
  /** Hex digest of the file: proves that it arrived whole. */
  sha256: string;
}

/** The form of server bundle this gateway can render. */
export const SSR_CONTRACT = 1;

interface Manifest {
  metaData: { globalName: string; remoteEntry: { name: string }; buildInfo?: { buildVersion?: string } };
  exposes: { path: string; assets: { js: { sync: string[] }; css: { sync: string[] } } }[];
}

/** @param base the build's address, ending in a slash. A manifest that lacks something raises. */
export function parseManifest(text: string, build: string, base: string): BuildFiles {
  const { metaData, exposes } = JSON.parse(text) as Manifest;
  const addresses = (files: string[]) => files.map((file) => base + file);
  if (!metaData.globalName || !metaData.remoteEntry.name || exposes.length === 0)
    throw new Error('the manifest is incomplete');
  return {
    build,
    version: metaData.buildInfo?.buildVersion ?? '',
    entry: base + metaData.remoteEntry.name,
    global: metaData.globalName,
    exposes: Object.fromEntries(
      exposes.map(({ path, assets }) => [path, { js: addresses(assets.js.sync), css: addresses(assets.css.sync) }]),
    ),
  };
}

/** Null for a contract of another time: the browser renders that remote. */
export function parseSsrManifest(text: string): SsrManifest | null {
  const manifest = JSON.parse(text) as SsrManifest;
  return manifest.contract === SSR_CONTRACT ? manifest : null;
}

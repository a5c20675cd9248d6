import type { Passport } from '@telemarket/kit/release';
import { parseManifest, type RemoteDescription } from '@telemarket/kit/remote';
import type { PageFile } from '../page/page-file';

/** What an exposed module needs before it can run. */
export interface ModuleFiles {
  /** Addresses on the site's origin. */
  scripts: readonly string[];
  styles: readonly PageFile[];
}

/** One immutable build, as its manifest describes it. */
export interface BuildFiles {
  build: string;
  /** The version of the remote's package; empty when the manifest does not say. */
  version: string;
  /** The container's address on the site's origin. */
  entry: string;
  /** The container's global name. */
  global: string;
  /** By module, the files that it needs: addresses on the site's origin. */
  modules: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
  description: RemoteDescription;
}

/** One immutable build, as the gateway serves it. */
export interface Release extends Omit<BuildFiles, 'modules'> {
  /** Who made it, of what; null when its host has none. */
  passport: Passport | null;
  /** The public key that has signed it; null when builds need no signature. */
  signer: string | null;
  /** By file, what browsers compare it with. Only of a signed build. */
  integrity?: Readonly<Record<string, string>>;
  modules: Readonly<Record<string, ModuleFiles>>;
  /** The source of the server bundle; null when only the browser renders this remote. */
  server: string | null;
}

/**
 * Throws when the manifest lacks something.
 * @param text mf-manifest.json.
 * @param base The address of the build's files, with a slash at the end.
 */
export function describeBuild(text: string, build: string, base: string): BuildFiles {
  const { metaData, exposes, telemarket } = parseManifest(text);
  const addresses = (files: readonly string[]) => files.map((file) => base + file);
  return {
    build,
    version: metaData.buildInfo?.buildVersion ?? '',
    entry: base + metaData.remoteEntry.name,
    global: metaData.globalName,
    modules: Object.fromEntries(
      exposes.map(({ path, assets }) => [
        path.replace('./', ''),
        { js: addresses(assets.js.sync), css: addresses(assets.css.sync) },
      ]),
    ),
    description: telemarket,
  };
}

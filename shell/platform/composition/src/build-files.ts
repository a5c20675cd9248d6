import { parseManifest, type RemoteDescription } from './manifest';

/** A finished build, as its manifest describes it. */
export interface BuildFiles {
  build: string;
  /** The version in the remote's package.json; an empty text when the manifest has no version. */
  version: string;
  /** The address of the container on the site's origin. */
  entry: string;
  /** The name of the container's global variable. */
  global: string;
  /** The addresses of the files of each module, on the site's origin. */
  modules: Readonly<Record<string, { js: readonly string[]; css: readonly string[] }>>;
  /** Addresses of all stylesheets, including those that are loaded later. */
  styles: readonly string[];
  description: RemoteDescription;
}

/**
 * Describes a build from its manifest. Throws when the manifest is incomplete.
 * @param text The text of mf-manifest.json.
 * @param base The address of the build's files, with a trailing slash.
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
    styles: addresses([...new Set(exposes.flatMap(({ assets: { css } }) => [...css.sync, ...(css.async ?? [])]))]),
    description: telemarket,
  };
}

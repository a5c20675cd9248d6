import type { RemoteManifest } from '@telemarket/composition';
import { isFilePath, type Passport } from './passport';

/** The names of the files that a build has. */
export interface NamedFiles {
  /**
   * The paths of the files in the build. If they come from a manifest, compressed copies and source maps are unknown.
   */
  names: ReadonlySet<string>;
  /**
   * True for the names of a passport, which lists all files. A manifest lists only code, so a build without a passport
   * may have other files.
   */
  isComplete: boolean;
}

export const MANIFEST = 'mf-manifest.json';

/** A manifest lists all files of these types. */
const IS_CODE = /\.(js|css|cjs|json|map)(\.br|\.gz)?$/i;

export const namedByPassport = ({ files }: Pick<Passport, 'files'>): NamedFiles => ({
  names: new Set(Object.keys(files)),
  isComplete: true,
});

/**
 * Accepts a manifest of any version, because open tabs use old builds. Throws when the manifest is incomplete.
 * @param text The text of mf-manifest.json.
 */
export function namedByManifest(text: string): NamedFiles {
  const { metaData, exposes, telemarket } = JSON.parse(text) as RemoteManifest;
  const loaded = exposes.flatMap(({ assets: { js, css } }) =>
    [js, css].flatMap(({ sync, async = [] }) => [...sync, ...async]),
  );
  const code = [metaData.remoteEntry.name, ...loaded, ...(telemarket.server ? [telemarket.server.file] : [])];
  const names = code.flatMap((name) => [name, `${name}.br`, `${name}.gz`, `${name}.map`]);
  return { names: new Set([MANIFEST, ...names]), isComplete: false };
}

/** Says whether the build can have the file. If it cannot, the file must not be requested from the build store. */
export const canHave = ({ names, isComplete }: NamedFiles, path: string): boolean =>
  names.has(path) || (!isComplete && isFilePath(path) && !IS_CODE.test(path));

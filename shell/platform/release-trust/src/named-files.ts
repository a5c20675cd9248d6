import type { RemoteManifest } from '@telemarket/composition';
import { isFilePath, type Passport } from './passport';

/** The names of the files that a build has. */
export interface NamedFiles {
  /**
   * The paths of the files in the build. Names from a manifest also include compressed copies and source maps, which
   * the build may lack.
   */
  names: ReadonlySet<string>;
  /**
   * True for the names of a passport, which lists all files. A manifest lists only code, so a build without a passport
   * may have other files.
   */
  isComplete: boolean;
}

export const MANIFEST_FILE = 'mf-manifest.json';

/** A manifest lists all files of these types. */
const CODE_FILE_PATTERN = /\.(js|css|cjs|json|map)(\.br|\.gz)?$/i;

export const filesInPassport = ({ files }: Pick<Passport, 'files'>): NamedFiles => ({
  names: new Set(Object.keys(files)),
  isComplete: true,
});

/**
 * Returns the files that a manifest names. Accepts a manifest of any version, because open tabs use old builds. Throws
 * when the manifest is incomplete.
 * @param text The text of mf-manifest.json.
 */
export function filesInManifest(text: string): NamedFiles {
  const { metaData, exposes, telemarket } = JSON.parse(text) as RemoteManifest;
  const loaded = exposes.flatMap(({ assets: { js, css } }) =>
    [js, css].flatMap(({ sync, async = [] }) => [...sync, ...async]),
  );
  const code = [metaData.remoteEntry.name, ...loaded, ...(telemarket.server ? [telemarket.server.file] : [])];
  const names = code.flatMap((name) => [name, `${name}.br`, `${name}.gz`, `${name}.map`]);
  return { names: new Set([MANIFEST_FILE, ...names]), isComplete: false };
}

/** Says whether the build can have the file. If it cannot, the file must not be requested from the build store. */
export const canHaveFile = ({ names, isComplete }: NamedFiles, path: string): boolean =>
  names.has(path) || (!isComplete && isFilePath(path) && !CODE_FILE_PATTERN.test(path));

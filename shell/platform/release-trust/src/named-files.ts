import type { RemoteManifest } from '@telemarket/composition';
import { isFilePath, type Passport } from './passport';

/** The names of a build's files. */
export interface NamedFiles {
  /** Paths in the build. A manifest does not say whether a file has compressed copies or a source map. */
  names: ReadonlySet<string>;
  /** A passport names all files. A manifest names code only, so a build without a passport may have other files. */
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
 * Accepts a manifest of any version, because open tabs have old builds. Throws when it is incomplete.
 * @param text mf-manifest.json.
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

/** Says whether the build can have the file. If not, the file must not be requested from the build store. */
export const canHave = ({ names, isComplete }: NamedFiles, path: string): boolean =>
  names.has(path) || (!isComplete && isFilePath(path) && !IS_CODE.test(path));

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteName } from '@telemarket/composition';
import { remoteNameOf } from '../webpack/remote-name.cjs';
import { versionRange } from '../webpack/version-range.cjs';

/** The part of a remote's package.json that a release needs. */
export interface RemotePackage {
  folder: string;
  /** The name of the remote in the registry, such as `catalog` for mfe-catalog and @acme/catalog. */
  remote: string;
  /** The range of @telemarket/contract versions that the API calls of the remote need. */
  contract: string | undefined;
  budget: SizeBudget;
}

/** The maximum sizes in kB (1,000 bytes) after Brotli compression. */
export interface SizeBudget {
  /** The limit for all JavaScript of the build, which a release checks. */
  all: number;
  /** The limits for the scripts and styles of the remote's first page, which `npm run size` checks. */
  js?: number;
  css?: number;
}

const DEFAULT_BUDGET: SizeBudget = { all: 35 };

interface PackageJson {
  name?: string;
  telemarket?: { name?: string; budget?: Partial<SizeBudget> };
}

/** Reads the package.json of a remote. Throws when the folder does not contain a remote. */
export function readRemotePackage(folder: string): RemotePackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
  const { telemarket } = manifest;
  const remote = remoteNameOf(manifest);
  if (!isRemoteName(remote))
    throw new Error(
      `"${remote}" is not a valid name for a remote: use at most 31 lowercase letters, digits and dashes for name or telemarket.name in package.json.`,
    );
  return {
    folder,
    remote,
    contract: versionRange(folder, '@telemarket/contract'),
    budget: { ...DEFAULT_BUDGET, ...telemarket?.budget },
  };
}

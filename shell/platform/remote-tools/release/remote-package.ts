import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isRemoteName } from '@telemarket/composition';
import { remoteNameOf } from '../webpack/remote-name.cjs';
import { versionRange } from '../webpack/version-range.cjs';

/** The part of a remote's package.json that releases use. */
export interface RemotePackage {
  folder: string;
  /** The name in the registry, e.g. `catalog` for mfe-catalog and @acme/catalog. */
  remote: string;
  /** The range of @telemarket/contract versions that its calls need. */
  contract: string | undefined;
  budget: SizeBudget;
}

/** Maximum sizes in kB (1,000 bytes) after Brotli. */
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

/** Throws when the folder does not contain a remote. */
export function readRemotePackage(folder: string): RemotePackage {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;
  const { telemarket } = manifest;
  const remote = remoteNameOf(manifest);
  if (!isRemoteName(remote))
    throw new Error(
      `"${remote}" is not a valid name for a remote: use at most 31 lowercase letters, digits and dashes, in name or telemarket.name of package.json.`,
    );
  return {
    folder,
    remote,
    contract: versionRange(folder, '@telemarket/contract'),
    budget: { ...DEFAULT_BUDGET, ...telemarket?.budget },
  };
}

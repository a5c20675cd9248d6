import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The part of a remote's package.json that releases use. */
export interface RemotePackage {
  folder: string;
  /** The name in the registry: mfe-catalog is `catalog`. */
  remote: string;
  /** The range of @telemarket/contract that its calls need. */
  contract: string | undefined;
  /** kB of JavaScript after Brotli. Default: the figure of check-manifest.ts. */
  budget: number | undefined;
}

interface PackageJson {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  telemarket?: { budget?: number };
}

/** Throws when the folder is not a remote. */
export function readRemotePackage(folder: string): RemotePackage {
  const { name, dependencies, devDependencies, telemarket } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageJson;
  if (!name?.startsWith('mfe-')) throw new Error(`${folder} is no remote: its package is not named mfe-…`);
  return {
    folder,
    remote: name.slice('mfe-'.length),
    contract: devDependencies?.['@telemarket/contract'] ?? dependencies?.['@telemarket/contract'],
    budget: telemarket?.budget,
  };
}

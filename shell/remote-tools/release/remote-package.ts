import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a remote's own package.json says about its releases. */
export interface RemotePackage {
  folder: string;
  /** In the registry: mfe-catalog is `catalog`. */
  remote: string;
  /** Range of @telemarket/contract that its calls were written for. */
  contract: string | undefined;
  /** kB of JavaScript as Brotli; undefined: the house's own figure. */
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a remote's own package.json says about its releases. */
export interface RemotePackage {
  folder: string;
  /** In the registry: mfe-catalog is `catalog`. */
  remote: string;
  /** Range of @telemarket/contract that its calls were written for. */
  contract: string | undefined;
  /** Paths of its own pages that a release is tried on. */
  visits: readonly string[];
  /** kB of JavaScript as Brotli; undefined: the house's own figure. */
  budget: number | undefined;
}

interface PackageJson {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  telemarket?: { visits?: string[]; budget?: number };
}

/** Raises when the folder is no remote. */
export function readRemotePackage(folder: string): RemotePackage {
  const { name, dependencies, devDependencies, telemarket } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  ) as PackageJson;
  if (!name?.startsWith('mfe-')) throw new Error(`${folder} is no remote: its package is not named mfe-…`);
  if (!telemarket?.visits?.length)
    throw new Error(
      `${name} names no page to try a release on: "telemarket": { "visits": ["/…"] } in its package.json.`,
    );
  return {
    folder,
    remote: name.slice('mfe-'.length),
    contract: devDependencies?.['@telemarket/contract'] ?? dependencies?.['@telemarket/contract'],
    visits: telemarket.visits,
    budget: telemarket.budget,
  };
}

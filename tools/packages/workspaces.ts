import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root';

export interface PackageJson {
  name: string;
  version: string;
  private?: boolean;
  type?: 'module';
  files?: string[];
  bin?: Record<string, string>;
  exports?: Record<string, unknown>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  publishConfig?: Partial<PackageJson>;
}

export interface PublicPackage {
  folder: string;
  /** The published package.json, with the fields of `publishConfig`. */
  manifest: PackageJson;
}

export const readManifest = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as PackageJson;

/**
 * The packages that teams with their own repository install: those of `shell` and `api/contract` that are not private.
 */
export function readPublicPackages(): PublicPackage[] {
  const platform = join(ROOT, 'shell/platform');
  const folders = readdirSync(platform).flatMap((name) => (name.endsWith('.md') ? [] : join(platform, name)));
  return [...folders, join(ROOT, 'shell/kit'), join(ROOT, 'api/contract')].flatMap((folder) => {
    const { publishConfig, ...manifest } = readManifest(folder);
    return manifest.private ? [] : [{ folder, manifest: { ...manifest, ...publishConfig } }];
  });
}

/** The files of a package, without tests and output. Paths are relative to its folder. */
export const sourceFilesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
    .filter((path) => path.startsWith('template/') || !/\.test\.\w+$/.test(path))
    .sort();

/** Finds the version ranges that a new remote needs, in the packages of this repository. */
export function versionRangesOfNewRemote(): Pick<PackageJson, 'dependencies' | 'devDependencies'> {
  const packages = new Map(readPublicPackages().map(({ manifest }) => [manifest.name, manifest]));
  const caret = (...names: string[]) =>
    Object.fromEntries(names.map((name) => [name, `^${packages.get(name)?.version ?? ''}`]));
  const { peerDependencies: ofKit = {} } = packages.get('@telemarket/kit') ?? {};
  const { peerDependencies: ofTools = {} } = packages.get('@telemarket/remote-tools') ?? {};
  const onlyOfTools = Object.entries(ofTools).filter(([name]) => !(name in ofKit) && !packages.has(name));
  const { devDependencies: ours = {} } = readManifest(ROOT);
  const types = ['@types/jest', '@types/react', '@types/react-dom'].map((name) => [name, `^${ours[name]}`] as const);
  return {
    dependencies: { ...caret('@telemarket/composition', '@telemarket/kit'), ...ofKit },
    devDependencies: {
      ...caret('@telemarket/contract', '@telemarket/remote-tools'),
      ...Object.fromEntries([...types, ...onlyOfTools]),
    },
  };
}

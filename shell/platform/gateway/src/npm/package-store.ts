import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A version of a package, as its package.json and the packing command describe it. */
export interface PackageVersion {
  name: string;
  version: string;
  dist: { integrity: string; shasum: string };
  [field: string]: unknown;
}

export interface StoredVersion {
  manifest: PackageVersion;
  /** The time at which the version was first served. */
  time: Date;
  tarball: string;
}

export type PackageStore = Awaited<ReturnType<typeof openPackageStore>>;

const DESCRIPTION_FILE = /\.json$/;

/** The interval at which a gateway looks for packages that another gateway has added to the store. */
const STORE_CHECK_INTERVAL_MS = 10_000;

/**
 * Reads the packages of this gateway and, with a store, those of all earlier gateways. A version is written once and
 * never deleted, because lock files contain the digest of its tarball. Descriptions are in memory, so that a request
 * reads nothing but the tarball that it asks for.
 * @param own The output folder of the packing command. A missing folder has no packages.
 * @param shared The store, which gateways share; null: only this gateway's packages.
 * @param warn Called for a version whose content differs from the stored one, and for a store that cannot be read or
 * written.
 */
export async function openPackageStore(own: string, shared: string | null, warn: (problem: string) => void) {
  const ownVersions = await readVersions(own);
  let packages = groupByName(ownVersions);
  let timer: NodeJS.Timeout | undefined;
  if (shared !== null) {
    const unstored = new Set(ownVersions);
    // the disk may be full: that must not keep the gateway from serving pages
    const storeOwn = async () => {
      const problems = new Set<string>();
      for (const version of unstored) {
        try {
          await mkdir(shared, { recursive: true });
          await storeVersion(version, shared, warn);
          unstored.delete(version);
        } catch (error) {
          problems.add(String(error));
        }
      }
      if (problems.size > 0) warn(`own packages are served and not stored yet: ${[...problems].join('; ')}`);
    };
    await storeOwn();
    let read = 0;
    const refresh = async () => {
      const { mtimeMs } = await stat(shared);
      if (mtimeMs === read) return;
      const stored = await readVersions(shared);
      const names = new Set(stored.map(({ manifest }) => packageFileName(manifest)));
      packages = groupByName([
        ...stored,
        ...[...unstored].filter(({ manifest }) => !names.has(packageFileName(manifest))),
      ]);
      // a file that was added during this read is read the next time
      read = mtimeMs;
    };
    const refreshIfPossible = () =>
      refresh().catch((error: unknown) => warn(`the store of packages cannot be read: ${String(error)}`));
    await refreshIfPossible();
    timer = setInterval(() => void refreshIfPossible().then(storeOwn), STORE_CHECK_INTERVAL_MS).unref();
  }
  return {
    /** The names of all packages, sorted. */
    names: (): string[] => [...packages.keys()].sort(),
    /**
     * All versions of a package, oldest first; empty for an unknown package. The list is the same object until the
     * store changes.
     */
    versionsOf: (name: string): readonly StoredVersion[] => packages.get(name) ?? [],
    /** The version that this gateway was built with. */
    ownVersionOf: (name: string) => ownVersions.find(({ manifest }) => manifest.name === name)?.manifest.version,
    close: () => clearInterval(timer),
  };
}

function groupByName(versions: readonly StoredVersion[]): ReadonlyMap<string, readonly StoredVersion[]> {
  const sorted = versions.toSorted((a, b) => a.time.getTime() - b.time.getTime());
  const packages = new Map<string, StoredVersion[]>();
  for (const version of sorted)
    packages.set(version.manifest.name, [...(packages.get(version.manifest.name) ?? []), version]);
  return packages;
}

async function storeVersion({ manifest, tarball }: StoredVersion, shared: string, warn: (problem: string) => void) {
  const name = packageFileName(manifest);
  // the name contains the digest, so that gateways with different contents of one version do not replace each other's
  // tarballs
  await copyOnce(tarball, tarballPathIn(shared, manifest));
  const description = join(shared, `${name}.json`);
  await copyOnce(tarball.replace(/\.tgz$/, '.json'), description);
  const stored = await readVersion(description);
  if (stored.dist.integrity !== manifest.dist.integrity)
    warn(`${manifest.name} has changed without a new version: ${manifest.version} keeps its first content`);
}

async function copyOnce(from: string, to: string): Promise<void> {
  if (existsSync(to)) return;
  const temporary = `${to}.${randomUUID()}`;
  try {
    await copyFile(from, temporary);
    // `link` is atomic, and fails if another gateway was faster
    await link(temporary, to).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(temporary, { force: true });
  }
}

const packageFileName = ({ name, version }: PackageVersion) => `${name.replace('@', '').replace('/', '-')}-${version}`;
const tarballPathIn = (shared: string, manifest: PackageVersion) =>
  join(shared, `${packageFileName(manifest)}.${manifest.dist.shasum}.tgz`);

const readVersion = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as PackageVersion;

async function readVersions(folder: string): Promise<StoredVersion[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = new Set(files);
  return Promise.all(
    files
      .filter((file) => DESCRIPTION_FILE.test(file))
      .map(async (file) => {
        const path = join(folder, file);
        const manifest = await readVersion(path);
        const own = file.replace(DESCRIPTION_FILE, '.tgz');
        const tarball = names.has(own) ? join(folder, own) : tarballPathIn(folder, manifest);
        return { manifest, time: (await stat(path)).mtime, tarball };
      }),
  );
}

import { randomUUID } from 'node:crypto';
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

const DESCRIPTION = /\.json$/;

/**
 * The packages of this gateway. With a store, it also has the packages of all earlier gateways. A version is written once and
 * never deleted, because lock files contain the digest of its tarball.
 * @param own The output folder of the packing command. A missing folder has no packages.
 * @param shared The store, which gateways share; null: only this gateway's packages.
 * @param warn Called for a version whose content differs from the stored one.
 */
export async function openPackageStore(own: string, shared: string | null, warn: (problem: string) => void) {
  const ownVersions = await readVersions(own);
  if (shared !== null) {
    await mkdir(shared, { recursive: true });
    for (const version of ownVersions) await share(version, shared, warn);
  }
  return {
    /** All versions of a package, the oldest first; empty for an unknown package. */
    versionsOf: async (name: string): Promise<StoredVersion[]> => {
      const versions = shared === null ? ownVersions : await readVersions(shared);
      return versions
        .filter(({ manifest }) => manifest.name === name)
        .sort((a, b) => a.time.getTime() - b.time.getTime());
    },
    /** The version that this gateway was built with. */
    ownVersionOf: (name: string) => ownVersions.find(({ manifest }) => manifest.name === name)?.manifest.version,
  };
}

async function share({ manifest, tarball }: StoredVersion, shared: string, warn: (problem: string) => void) {
  const name = fileName(manifest);
  // the name has the digest, so that gateways with different contents of one version do not replace each other's tarball
  await copyOnce(tarball, tarballIn(shared, manifest));
  const description = join(shared, `${name}.json`);
  await copyOnce(tarball.replace(/\.tgz$/, '.json'), description);
  const stored = await readVersion(description);
  if (stored.dist.integrity !== manifest.dist.integrity)
    warn(`${manifest.name} has changed without a new version: ${manifest.version} keeps its first content`);
}

async function copyOnce(from: string, to: string): Promise<void> {
  const temporary = `${to}.${randomUUID()}`;
  await copyFile(from, temporary);
  // `link` is atomic, and fails when another gateway was first
  await link(temporary, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(temporary);
}

const fileName = ({ name, version }: PackageVersion) => `${name.replace('@', '').replace('/', '-')}-${version}`;
const tarballIn = (shared: string, manifest: PackageVersion) =>
  join(shared, `${fileName(manifest)}.${manifest.dist.shasum}.tgz`);

const readVersion = async (file: string) => JSON.parse(await readFile(file, 'utf8')) as PackageVersion;

async function readVersions(folder: string): Promise<StoredVersion[]> {
  const files = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const names = new Set(files);
  return Promise.all(
    files
      .filter((file) => DESCRIPTION.test(file))
      .map(async (file) => {
        const path = join(folder, file);
        const manifest = await readVersion(path);
        const own = file.replace(DESCRIPTION, '.tgz');
        const tarball = names.has(own) ? join(folder, own) : tarballIn(folder, manifest);
        return { manifest, time: (await stat(path)).mtime, tarball };
      }),
  );
}

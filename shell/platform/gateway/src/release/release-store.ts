import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PASSPORT_FILE } from '@telemarket/release-trust';
import { hasSamePlace } from '../config/remote-source';
import type { StoreSource, VerifiedStores } from './build-store';
import type { Release, RemoteReleases } from './release-reader';
import { deleteUnused, markPathsUsed } from './unused-files';

/** Builds and lists that no gateway has used for this time are deleted. */
const MAX_UNUSED_MS = 24 * 60 * 60 * 1_000;
const RELEASE_LIST_FILE = 'releases.json';

export type ReleaseStore = ReturnType<typeof createReleaseStore>;

/**
 * Copies of the last releases, for a gateway that starts while a build store does not respond. The folder of a remote
 * has the layout of its build store, so the same code reads and verifies both. Gateways share the folder.
 */
export function createReleaseStore(folder: string, verified: Pick<VerifiedStores, 'listFiles' | 'readFile'>) {
  const folderOf = (name: string) => join(folder, name);

  async function writeStoreFile(path: string, content: Buffer | string) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }

  async function copyBuild(name: string, source: StoreSource, release: Release): Promise<void> {
    const { build, passport } = release;
    const target = join(folderOf(name), build);
    if (existsSync(target)) return;
    const temporary = join(folderOf(name), `.${randomUUID()}`);
    try {
      const files = await verified.listFiles(name, source, build);
      for (const path of files?.names ?? []) {
        const content = await verified.readFile(name, source, build, path);
        if (content) await writeStoreFile(join(temporary, path), content);
      }
      if (passport) await writeStoreFile(join(temporary, PASSPORT_FILE), JSON.stringify(passport));
      // `rename` is atomic, and fails if another gateway has stored the build first
      await rename(temporary, target).catch((error: unknown) => {
        if (!existsSync(target)) throw error;
      });
    } finally {
      await rm(temporary, { recursive: true, force: true });
    }
  }

  /** The stored copy of a remote's build store. */
  const copyOf = (name: string): StoreSource => ({ kind: 'folder', folder: folderOf(name) });

  async function copyReleases(
    name: string,
    source: StoreSource,
    releases: readonly Release[],
    list: string,
  ): Promise<void> {
    for (const release of releases) await copyBuild(name, source, release);
    const temporary = join(folderOf(name), `.${randomUUID()}`);
    await writeFile(temporary, list);
    await rename(temporary, join(folderOf(name), RELEASE_LIST_FILE));
  }

  return {
    copyOf,
    /** Says whether a gateway has seen a release of the remote. */
    has: (name: string): boolean => existsSync(join(folderOf(name), RELEASE_LIST_FILE)),
    /**
     * Stores the list, and the builds that the copy lacks. Marks the list and its builds as used. Rejects when a
     * missing build cannot be read.
     */
    async save(name: string, source: StoreSource, { live, canary, list }: RemoteReleases, now: Date): Promise<void> {
      if (!list) return;
      const releases = [live, ...(canary ? [canary.release] : [])];
      // a release that was read from the copy is not stored again, because another gateway may have stored a newer list
      if (!hasSamePlace(source, copyOf(name))) await copyReleases(name, source, releases, list.text);
      const used = ['', RELEASE_LIST_FILE, ...releases.map(({ build }) => build)];
      await markPathsUsed([folder, ...used.map((path) => join(folderOf(name), path))], now);
    },
    async deleteUnused(now: Date): Promise<void> {
      if (!existsSync(folder)) return;
      for (const name of await readdir(folder)) await deleteUnused(folderOf(name), MAX_UNUSED_MS, now);
    },
  };
}

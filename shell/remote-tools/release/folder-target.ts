import { cp, mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isBuildId, parseReleases, type Releases, type UploadedBuild } from '@telemarket/kit/remote';

/** Where a remote's builds are hosted. One implementation per kind of host: a folder here, an object store one file more. */
export interface ReleaseTarget {
  /** For messages: which place it is. */
  readonly name: string;
  /** @returns Null when nothing was released there. Throws when the file is malformed. */
  read(): Promise<Releases | null>;
  /**
   * Replaces releases.json atomically. Updates at the same time run one after the other, so that `change` gets the present
   * content.
   */
  update(change: (current: Releases | null) => Releases): Promise<Releases>;
  /** @param folder The finished build. Resolves when all its files are stored. No visitor gets it yet. */
  upload(build: string, folder: string): Promise<void>;
  list(): Promise<UploadedBuild[]>;
  remove(build: string): Promise<void>;
}

/** A release holds the lock for milliseconds. An older lock is of a process that died. */
const STALE_LOCK_MS = 10_000;
const LOCK_RETRY_MS = 50;

/** A folder or a volume that the gateway reads or a file server serves. */
export function openFolderTarget(folder: string): ReleaseTarget {
  const pointer = join(folder, 'releases.json');

  async function read(): Promise<Releases | null> {
    const text = await readFile(pointer, 'utf8').catch(whenMissing(null));
    return text === null ? null : parseReleases(text);
  }

  return {
    name: folder,
    read,
    update: (change) =>
      locked(`${pointer}.lock`, async () => {
        const next = change(await read());
        await writeFile(`${pointer}.new`, `${JSON.stringify(next, null, 2)}\n`);
        await rename(`${pointer}.new`, pointer);
        return next;
      }),
    async upload(build, from) {
      const place = join(folder, build);
      if (await isThere(place)) return;
      // renamed when complete: an interrupted copy does not count as a build
      const partial = join(folder, `.upload-${build}-${process.pid}`);
      await mkdir(folder, { recursive: true });
      await cp(from, partial, { recursive: true });
      await rename(partial, place);
    },
    async list() {
      const names = (await readdir(folder).catch(whenMissing([] as string[]))).filter(isBuildId);
      const found = await Promise.all(names.map((name) => describe(folder, name)));
      return found.filter((entry) => entry !== null).sort((a, b) => b.uploadedAt.getTime() - a.uploadedAt.getTime());
    },
    remove: (build) => rm(join(folder, build), { recursive: true }),
  };
}

async function describe(folder: string, build: string): Promise<UploadedBuild | null> {
  const entry = await stat(join(folder, build, 'mf-manifest.json')).catch(whenMissing(null));
  return entry && { build, uploadedAt: (await stat(join(folder, build))).mtime };
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

const whenMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };

/** mkdir is atomic on every file system that a volume is likely to be. */
async function locked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  await mkdir(join(lock, '..'), { recursive: true });
  while (!(await take(lock))) await new Promise((resolve) => setTimeout(resolve, LOCK_RETRY_MS));
  try {
    return await work();
  } finally {
    await rmdir(lock);
  }
}

async function take(lock: string): Promise<boolean> {
  try {
    await mkdir(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    const age = await stat(lock).then(({ mtimeMs }) => Date.now() - mtimeMs, whenMissing(0));
    if (age > STALE_LOCK_MS) await rmdir(lock).catch(whenMissing(undefined));
    return false;
  }
}

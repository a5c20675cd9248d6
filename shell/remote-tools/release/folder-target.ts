import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LEDGER, PASSPORT } from '@telemarket/release-trust';
import { isBuildId, type UploadedBuild } from '@telemarket/composition';
import { byUpload, keepUploaded, textOf, type ReleaseTarget, type StoredList } from './release-target';

/** A release holds its claim for milliseconds. An older claim belongs to a process that died on another machine. */
const STALE_CLAIM_MS = 10_000;
const CLAIM_RETRY_MS = 20;
/** Older files belong to a release that was killed. */
const STALE_FILE_MS = 60_000;
const WORK = '.claims';

/** A target in a folder or volume, which the gateway reads or a file server serves. */
export function openFolderTarget(folder: string): ReleaseTarget {
  const list = join(folder, 'releases.json');
  const work = join(folder, WORK);
  const entryFile = (name: string) => join(folder, LEDGER, `${name}.json`);

  async function readList(): Promise<StoredList | null> {
    const text = await readFile(list, 'utf8').catch(whenMissing(null));
    return text === null ? null : { text, version: createHash('sha256').update(text).digest('hex').slice(0, 16) };
  }
  const isCurrent = async (version: string | null) => ((await readList())?.version ?? null) === version;

  /** Writes a temporary file and renames it, so that readers never see a partial file. */
  async function write(file: string, text: string) {
    await mkdir(work, { recursive: true });
    const partial = join(work, `new-${randomUUID()}`);
    await writeFile(partial, text);
    await rename(partial, file);
  }

  const target: ReleaseTarget = {
    name: folder,
    readList,
    async replaceList(text, version) {
      await mkdir(work, { recursive: true });
      const claim = await claimVersion(work, version ?? 'none', () => isCurrent(version));
      if (!claim) return false;
      try {
        // releases.json was replaced before the claim, and the older claims were removed
        if (!(await isCurrent(version))) return false;
        await write(list, text);
        return true;
      } finally {
        await rm(claim, { recursive: true, force: true });
        await removeStale(work);
      }
    },
    async storeEntry(name, text) {
      await mkdir(join(folder, LEDGER), { recursive: true });
      await write(entryFile(name), text);
    },
    readEntry: (name) => readFile(entryFile(name), 'utf8').catch(whenMissing(null)),
    async upload(passport, from) {
      const place = join(folder, passport.build);
      if (await isThere(place)) return keepUploaded(target, passport);
      // the folder is renamed when it is complete, so that an interrupted copy does not count as a build
      const partial = join(work, `upload-${randomUUID()}`);
      await mkdir(work, { recursive: true });
      await cp(from, partial, { recursive: true });
      await writeFile(join(partial, PASSPORT), textOf(passport));
      if (await renameTo(partial, place)) return;
      // another release has uploaded the build in the meantime
      await rm(partial, { recursive: true });
      await keepUploaded(target, passport);
    },
    readFile: (build, path) => readFile(join(folder, build, path)).catch(whenMissing(null)),
    replacePassport: (passport) => write(join(folder, passport.build, PASSPORT), textOf(passport)),
    async list() {
      const names = (await readdir(folder).catch(whenMissing([] as string[]))).filter(isBuildId);
      const found = await Promise.all(names.map((name) => describe(folder, name)));
      return found.filter((entry) => entry !== null).sort(byUpload);
    },
    remove: (build) => rm(join(folder, build), { recursive: true }),
  };
  return target;
}

async function describe(folder: string, build: string): Promise<UploadedBuild | null> {
  const entry = await stat(join(folder, build, 'mf-manifest.json')).catch(whenMissing(null));
  return entry && { build, uploadedAt: entry.mtime };
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

/**
 * Claims the right to replace one version of releases.json. A claim is a folder that contains the name of its owner:
 * renaming a folder onto a non-empty one fails on all common file systems. The claim of a dead owner is not removed,
 * because two processes could do that at once; the next attempt uses the next number.
 * @param isCurrent Whether this version is still stored.
 * @returns The folder of the claim; null when the version was replaced.
 */
async function claimVersion(work: string, version: string, isCurrent: () => Promise<boolean>): Promise<string | null> {
  const prepared = join(work, `new-${randomUUID()}`);
  await mkdir(prepared);
  await writeFile(join(prepared, `${process.pid}@${hostname()}`), '');
  try {
    while (await isCurrent()) {
      const attempts = (await readdir(work)).filter((name) => name.startsWith(`${version}.`));
      const last = Math.max(-1, ...attempts.map((name) => Number(name.slice(version.length + 1))));
      if (last >= 0 && (await isHeld(join(work, `${version}.${last}`)))) {
        await sleep(CLAIM_RETRY_MS);
        continue;
      }
      const claim = join(work, `${version}.${last + 1}`);
      if (await renameTo(prepared, claim)) return claim;
    }
    return null;
  } finally {
    await rm(prepared, { recursive: true, force: true });
  }
}

const renameTo = (from: string, to: string) =>
  rename(from, to).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
      throw error;
    },
  );

/** Whether the owner of a claim may still be running. */
async function isHeld(claim: string): Promise<boolean> {
  const [owner] = await readdir(claim).catch(whenMissing([] as string[]));
  const made = await stat(claim).catch(whenMissing(null));
  // the owner has just removed it: try again
  if (!made) return true;
  // the owner is finished, or died while it removed the claim
  if (!owner || Date.now() - made.mtimeMs > STALE_CLAIM_MS) return false;
  const [pid, host] = owner.split('@');
  return host !== hostname() || isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function removeStale(work: string): Promise<void> {
  for (const name of await readdir(work)) {
    const file = join(work, name);
    const { mtimeMs = Date.now() } = (await stat(file).catch(whenMissing(null))) ?? {};
    if (Date.now() - mtimeMs > STALE_FILE_MS) await rm(file, { recursive: true, force: true });
  }
}

import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { LEDGER_FOLDER, PASSPORT_FILE } from '@telemarket/release-trust';
import { isBuildId, type UploadedBuild } from '@telemarket/composition';
import { byUpload, keepUploaded, textOf, type ReleaseTarget, type StoredList } from './release-target';

/**
 * A claim that is older than this belongs to a killed release, because a release holds its claim only for milliseconds.
 */
const MAX_CLAIM_MS = 10_000;
const CLAIM_RETRY_MS = 20;
/** Temporary files that are older than this belong to a killed release. */
const STALE_FILE_MS = 60_000;
const WORK_FOLDER = '.claims';

/** A build store in a folder or volume. The gateway reads the folder, or a file server serves it. */
export function openFolderTarget(folder: string): ReleaseTarget {
  const list = join(folder, 'releases.json');
  const work = join(folder, WORK_FOLDER);
  const entryFile = (name: string) => join(folder, LEDGER_FOLDER, `${name}.json`);

  async function readList(): Promise<StoredList | null> {
    const text = await readFile(list, 'utf8').catch(valueWhenMissing(null));
    return text === null ? null : { text, version: createHash('sha256').update(text).digest('hex').slice(0, 16) };
  }
  const isCurrent = async (version: string | null) => ((await readList())?.version ?? null) === version;

  /** Writes a temporary file and renames it, so that readers never see a partial file. */
  async function write(file: string, text: string) {
    await mkdir(work, { recursive: true });
    const temporaryFile = join(work, `new-${randomUUID()}`);
    await writeFile(temporaryFile, text);
    await rename(temporaryFile, file);
  }

  const target: ReleaseTarget = {
    name: folder,
    readList,
    async replaceList(text, version) {
      await mkdir(work, { recursive: true });
      const claim = await claimVersion(work, version ?? 'none', () => isCurrent(version));
      if (!claim) return false;
      try {
        // the version is compared once more, because another release may have replaced releases.json just before this
        // claim
        if (!(await isCurrent(version))) return false;
        await write(list, text);
        return true;
      } finally {
        await rm(claim, { force: true });
        await removeStaleFiles(work);
      }
    },
    async storeEntry(name, text) {
      await mkdir(join(folder, LEDGER_FOLDER), { recursive: true });
      await write(entryFile(name), text);
    },
    readEntry: (name) => readFile(entryFile(name), 'utf8').catch(valueWhenMissing(null)),
    async upload(passport, from) {
      const place = join(folder, passport.build);
      if (await stat(place).catch(valueWhenMissing(null))) return keepUploaded(target, passport);
      // the folder gets its final name when it is complete, so that an interrupted copy does not count as a build
      const temporaryFolder = join(work, `upload-${randomUUID()}`);
      await mkdir(work, { recursive: true });
      await cp(from, temporaryFolder, { recursive: true });
      await writeFile(join(temporaryFolder, PASSPORT_FILE), textOf(passport));
      if (await rename(temporaryFolder, place).then(() => true, falseWhenTaken)) return;
      // another release has uploaded the same build in the meantime
      await rm(temporaryFolder, { recursive: true });
      await keepUploaded(target, passport);
    },
    readFile: (build, path) => readFile(join(folder, build, path)).catch(valueWhenMissing(null)),
    replacePassport: (passport) => write(join(folder, passport.build, PASSPORT_FILE), textOf(passport)),
    async list() {
      const names = (await readdir(folder).catch(valueWhenMissing([] as string[]))).filter(isBuildId);
      const found = await Promise.all(names.map((name) => describeUpload(folder, name)));
      return found.filter((entry) => entry !== null).sort(byUpload);
    },
    remove: (build) => rm(join(folder, build), { recursive: true }),
  };
  return target;
}

async function describeUpload(folder: string, build: string): Promise<UploadedBuild | null> {
  const entry = await stat(join(folder, build, 'mf-manifest.json')).catch(valueWhenMissing(null));
  return entry && { build, uploadedAt: entry.mtime };
}

const valueWhenMissing =
  <T>(value: T) =>
  (error: NodeJS.ErrnoException): T => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return value;
    throw error;
  };

/**
 * Claims the right to replace one version of releases.json by creating a file. The claim of a killed release is not
 * removed, because two processes could remove it at once. Instead, the next claim has the next number in the name of
 * its file.
 * @param isCurrent Says whether this version is still stored.
 * @returns The file of the claim; null when another release has replaced the version.
 */
async function claimVersion(work: string, version: string, isCurrent: () => Promise<boolean>): Promise<string | null> {
  while (await isCurrent()) {
    // the claim files have the names `<version>.0`, `<version>.1` and so on
    const claims = (await readdir(work)).filter((name) => name.startsWith(`${version}.`));
    const last = Math.max(-1, ...claims.map((name) => Number(name.slice(version.length + 1))));
    const claim = join(work, `${version}.${last + 1}`);
    const isHeld = last >= 0 && (await ageOf(join(work, `${version}.${last}`))) <= MAX_CLAIM_MS;
    if (!isHeld && (await writeFile(claim, '', { flag: 'wx' }).then(() => true, falseWhenTaken))) return claim;
    await sleep(CLAIM_RETRY_MS);
  }
  return null;
}

/** Returns false when a file, or a folder that is not empty, already has the path. */
function falseWhenTaken(error: NodeJS.ErrnoException): false {
  if (error.code === 'ENOTEMPTY' || error.code === 'EEXIST') return false;
  throw error;
}

/** Returns the age of the file in ms; 0 for a file that was just removed. */
async function ageOf(file: string): Promise<number> {
  const found = await stat(file).catch(valueWhenMissing(null));
  return found ? Date.now() - found.mtimeMs : 0;
}

async function removeStaleFiles(work: string): Promise<void> {
  for (const name of await readdir(work)) {
    const file = join(work, name);
    if ((await ageOf(file)) > STALE_FILE_MS) await rm(file, { recursive: true, force: true });
  }
}

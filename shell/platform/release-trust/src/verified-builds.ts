import { isBuildId, parseReleases, type Releases } from '@telemarket/composition';
import { LRUCache } from 'lru-cache';
import type { PublicKey, ReleaseKeys } from './keys';
import type { ListNumbers } from './list-numbers';
import { canHaveFile, MANIFEST_FILE, filesInManifest, filesInPassport, type NamedFiles } from './named-files';
import {
  BUILD_LIMITS,
  digestOf,
  type FileDigest,
  WrongRemoteError,
  PASSPORT_FILE,
  type Passport,
  readPassport,
  verifyFile,
} from './passport';
import { type PreviewLink, readPreviews } from './preview';
import { type Signed, verifyValue } from './signed';

/** Thrown by a `ReadFile` when the build store responds but does not have the file. */
export class FileMissing extends Error {}

/**
 * Reads a file of a build store.
 * @param path The path in the store, such as `b1/main.js`.
 * @param maxBytes The function throws when the file is larger than this.
 */
export type ReadFile<Source> = (store: Source, path: string, maxBytes: number) => Promise<Buffer>;

/** A build whose passport was signed by the team of the build. */
interface VerifiedBuild {
  passport: Passport;
  /** The public key that belongs to the signature of the passport. */
  signer: string;
  files: NamedFiles;
}

export type VerifiedBuilds<Source> = ReturnType<typeof createVerifiedBuilds<Source>>;

/** Thrown when the team has not signed the content of the build store. */
export class Refused extends Error {}

const MAX_PASSPORT_BYTES = 1_024 * 1_024;
const MAX_PASSPORTS = 200;
/** The cache has room for the files of all live builds. */
const MAX_CACHED_BYTES = 32 * 1_024 * 1_024;
const MAX_PARALLEL_READS = 8;
/**
 * The maximum time for reading all files of a build. Otherwise a slow build store could block its remote for minutes.
 */
const BUILD_TIMEOUT_MS = 30_000;

/**
 * Reads files from the build stores, which are not trusted, and refuses files that the team has not signed.
 * @param readKeys Returns the keys of the teams. If it returns null, builds need no signature, and their files are not
 * checked.
 */
export function createVerifiedBuilds<Source>(
  readKeys: () => ReleaseKeys | null,
  numbers: ListNumbers,
  readStoreFile: ReadFile<Source>,
) {
  let keys = readKeys();
  const passports = new LRUCache<string, VerifiedBuild>({ max: MAX_PASSPORTS });
  const unsigned = new LRUCache<string, NamedFiles>({ max: MAX_PASSPORTS });
  /** The contents of files, by digest. All build stores share this cache. */
  const contents = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (content) => Math.max(content.length, 1),
  });
  const keysOf = (name: string): readonly PublicKey[] => keys?.get(name) ?? [];
  const accepts = (name: string, signer: string | null) =>
    keys === null || keysOf(name).some(({ text }) => text === signer);

  async function openBuild(name: string, store: Source, build: string): Promise<VerifiedBuild> {
    const id = `${name}@${build}`;
    const known = passports.get(id);
    if (known && accepts(name, known.signer)) return known;
    const text = await readStoreFile(store, `${build}/${PASSPORT_FILE}`, MAX_PASSPORT_BYTES);
    const { passport, signer } = verifyOrRefuse(build, () => readPassport(text.toString(), name, build, keysOf(name)));
    if (!signer) throw new Refused(`${build} is not signed`);
    const verified = { passport, signer: signer.text, files: filesInPassport(passport) };
    passports.set(id, verified);
    return verified;
  }

  /**
   * Reads an unsigned passport. Nothing depends on its content, so errors in it are ignored. Throws only when the build
   * belongs to another remote.
   */
  async function readUnsignedPassport(name: string, store: Source, build: string) {
    try {
      const text = await readStoreFile(store, `${build}/${PASSPORT_FILE}`, MAX_PASSPORT_BYTES);
      const { passport } = readPassport(text.toString(), name, build, null);
      unsigned.set(`${name}@${build}`, filesInPassport(passport));
      return { passport, signer: null };
    } catch (error) {
      if (error instanceof WrongRemoteError) throw error;
      return { passport: null, signer: null };
    }
  }

  /** Throws `FileMissing` when the build store does not have the build. */
  async function readNamedFiles(name: string, store: Source, build: string): Promise<NamedFiles> {
    if (keys !== null) return (await openBuild(name, store, build)).files;
    const id = `${name}@${build}`;
    const read = async () => {
      // the passport and the manifest are read at the same time, because each read waits for the whole timeout when the
      // build store does not respond
      const [{ passport }, manifest] = await Promise.all([
        readUnsignedPassport(name, store, build).catch(() => ({ passport: null })),
        readStoreFile(store, `${build}/${MANIFEST_FILE}`, BUILD_LIMITS.fileBytes),
      ]);
      return passport
        ? filesInPassport(passport)
        : describeOrMissing(build, () => filesInManifest(manifest.toString()));
    };
    const files = unsigned.get(id) ?? (await read());
    unsigned.set(id, files);
    return files;
  }

  async function readVerifiedFile(store: Source, { build, files }: Passport, path: string, digest: FileDigest) {
    const content = await readStoreFile(store, `${build}/${path}`, digest.bytes).catch((error: unknown) => {
      throw error instanceof FileMissing ? new Refused(`${build}: ${error.message}`) : error;
    });
    verifyOrRefuse(build, () => verifyFile({ files }, path, content));
    contents.set(digest.sha256, content);
    return content;
  }

  return {
    /** Reads the keys again. Throws when the new keys are malformed, and keeps the previous keys then. */
    refresh: () => void (keys = readKeys()),
    isRequired: () => keys !== null,
    accepts,
    /**
     * Throws `PreviewEnded` when a part of the link has expired. Throws another error when the team of a part has not
     * signed it.
     */
    readPreviews: (text: string): PreviewLink[] => readPreviews(text, keys ?? new Map(), new Date()),
    /**
     * @param text The text of releases.json. Throws when the team has not signed the list, when the list is older than
     * a previous one, or when another list has the same number.
     */
    readList(name: string, text: string): Releases {
      if (keys === null) return parseReleases(text);
      const signed = JSON.parse(text) as Signed<object>;
      verifyValue('releases', name, signed, keysOf(name));
      const list = parseReleases(text);
      if (list.number === undefined) throw new Error('releases.json has no number');
      numbers.accept(name, list.number, signed.signature);
      return list;
    },
    /** Throws when the team has not signed the passport, or when a file does not match it. */
    async readBuild(
      name: string,
      store: Source,
      build: string,
    ): Promise<VerifiedBuild | { passport: Passport | null; signer: null }> {
      if (keys === null) return readUnsignedPassport(name, store, build);
      const verified = await openBuild(name, store, build);
      const files = Object.entries(verified.passport.files);
      const end = Date.now() + BUILD_TIMEOUT_MS;
      const readNext = async (): Promise<void> => {
        for (let next = files.shift(); next; next = files.shift()) {
          if (Date.now() > end) throw new Error(`${build} could not be read in ${BUILD_TIMEOUT_MS / 1_000} s`);
          // the file is not taken from `contents`, because a changed build must be refused even if another build has
          // the same file
          await readVerifiedFile(store, verified.passport, ...next);
        }
      };
      try {
        await Promise.all(Array.from({ length: MAX_PARALLEL_READS }, readNext));
      } finally {
        // the list is emptied, so that the other reads stop after an error
        files.length = 0;
      }
      return verified;
    },
    /**
     * @returns The names of a build's files; null when the build store does not have the build. Throws like `readFile`.
     */
    async listFiles(name: string, store: Source, build: string): Promise<NamedFiles | null> {
      return isBuildId(build) ? readNamedFiles(name, store, build).catch(nullWhenMissing) : null;
    },
    /**
     * Never requests a file that the build cannot have.
     * @returns A file of a build; null when there is none. Throws `Refused`, or an error when the build store does not
     * respond.
     */
    async readFile(name: string, store: Source, build: string, path: string): Promise<Buffer | null> {
      if (!isBuildId(build)) return null;
      try {
        if (keys === null) {
          // even a broken manifest is returned, so that the error message of its reader names the fault
          if (path !== MANIFEST_FILE && !canHaveFile(await readNamedFiles(name, store, build), path)) return null;
          const read = await readStoreFile(store, `${build}/${path}`, BUILD_LIMITS.bytes);
          const sha256 = digestOf(read);
          // readers that wait for the same file get the same buffer, which saves memory
          const content = contents.get(sha256) ?? read;
          contents.set(sha256, content);
          return content;
        }
        const { passport } = await openBuild(name, store, build);
        const digest = Object.hasOwn(passport.files, path) ? passport.files[path] : undefined;
        if (!digest) return null;
        return contents.get(digest.sha256) ?? (await readVerifiedFile(store, passport, path, digest));
      } catch (error) {
        return nullWhenMissing(error);
      }
    },
  };
}

function nullWhenMissing(error: unknown): null {
  if (error instanceof FileMissing) return null;
  throw error;
}

/** A build without a usable manifest counts as missing, because nothing is known about its files. */
function describeOrMissing<T>(build: string, describe: () => T): T {
  try {
    return describe();
  } catch (error) {
    throw new FileMissing(`${build}: ${(error as Error).message}`);
  }
}

function verifyOrRefuse<T>(build: string, verify: () => T): T {
  try {
    return verify();
  } catch (error) {
    throw new Refused(`${build}: ${(error as Error).message}`);
  }
}

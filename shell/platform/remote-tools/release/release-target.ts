import { canonicalText, PASSPORT_FILE, type Passport } from '@telemarket/release-trust';
import type { UploadedBuild } from '@telemarket/composition';

export interface StoredList {
  text: string;
  /** Two lists with different contents have different versions. */
  version: string;
}

/** A build store. Each kind of build store implements this interface, and all implementations pass the same tests. */
export interface ReleaseTarget {
  /** The place of the build store, as messages name it. */
  readonly name: string;
  /** @returns The stored list; null when nothing has been released. */
  readList(): Promise<StoredList | null>;
  /**
   * Replaces releases.json atomically.
   * @param version The version that is replaced; null when the file must not exist yet.
   * @returns False when another process has replaced this version in the meantime.
   */
  replaceList(text: string, version: string | null): Promise<boolean>;
  /** Stores an entry of the ledger. Storing the same entry again has no effect. */
  storeEntry(name: string, text: string): Promise<void>;
  readEntry(name: string): Promise<string | null>;
  /**
   * Resolves when the passport and all its files are stored. No visitor gets the build yet. Files that are already
   * stored stay. Their passport is replaced, so that a build can be signed later. Throws when the build store has other
   * files under this build id.
   * @param folder The folder of the finished build.
   */
  upload(passport: Passport, folder: string): Promise<void>;
  /** @returns A file of a build; null when it is missing. */
  readFile(build: string, path: string): Promise<Buffer | null>;
  replacePassport(passport: Passport): Promise<void>;
  /** @returns The complete builds, newest first. */
  list(): Promise<UploadedBuild[]>;
  remove(build: string): Promise<void>;
}

/** Returns the text of a passport.json as it is stored. */
export const textOf = (passport: Passport): string => `${JSON.stringify(passport, null, 2)}\n`;

/**
 * Throws when a build store has other files under the build id of this passport. Otherwise stores the passport, so that
 * a build can be signed later.
 */
export async function keepUploaded(
  target: Pick<ReleaseTarget, 'name' | 'readFile' | 'replacePassport'>,
  passport: Passport,
) {
  const uploaded = await target.readFile(passport.build, PASSPORT_FILE);
  if (uploaded && !haveSameFiles(JSON.parse(uploaded.toString()) as Passport, passport))
    throw new Error(`${target.name} already has different files for the build ${passport.build}.`);
  await target.replacePassport(passport);
}

const haveSameFiles = (a: Passport, b: Passport) => canonicalText(a.files) === canonicalText(b.files);

export const byUpload = (a: UploadedBuild, b: UploadedBuild): number => b.uploadedAt.getTime() - a.uploadedAt.getTime();

import { canonicalText, PASSPORT, type Passport } from '@telemarket/kit/release';
import type { UploadedBuild } from '@telemarket/kit/remote';

/** releases.json as it is stored. */
export interface StoredList {
  text: string;
  /** Another content has another version. */
  version: string;
}

/** Where a remote's builds are hosted. One implementation for each kind of host; one suite of tests for all. */
export interface ReleaseTarget {
  /** For messages: which place it is. */
  readonly name: string;
  /** @returns Null when nothing was released there. */
  readList(): Promise<StoredList | null>;
  /**
   * Replaces releases.json atomically.
   * @param version What it replaces; null when there must be none.
   * @returns False when somebody else has replaced it since.
   */
  replaceList(text: string, version: string | null): Promise<boolean>;
  /** Stores an entry of the ledger. The same entry may be stored again. */
  storeEntry(name: string, text: string): Promise<void>;
  readEntry(name: string): Promise<string | null>;
  /**
   * Resolves when the passport and all files of it are stored. No visitor gets the build yet. Files that are there already
   * stay; their passport is replaced, so that a build can be signed later. Throws when the host has other files under this
   * build id.
   * @param folder Where the finished build is.
   */
  upload(passport: Passport, folder: string): Promise<void>;
  /** @returns A file of a build; null when it is missing. */
  readFile(build: string, path: string): Promise<Buffer | null>;
  replacePassport(passport: Passport): Promise<void>;
  /** Complete builds, the newest first. */
  list(): Promise<UploadedBuild[]>;
  remove(build: string): Promise<void>;
}

/** passport.json as a host stores it. */
export const textOf = (passport: Passport): string => `${JSON.stringify(passport, null, 2)}\n`;

/** Throws when a host has other files under the build id of this passport. A host without a passport is given one. */
export async function keepUploaded(
  target: Pick<ReleaseTarget, 'name' | 'readFile' | 'replacePassport'>,
  passport: Passport,
) {
  const uploaded = await target.readFile(passport.build, PASSPORT);
  if (uploaded && !haveSameFiles(JSON.parse(uploaded.toString()) as Passport, passport))
    throw new Error(`${target.name} has other files under the build id ${passport.build}.`);
  await target.replacePassport(passport);
}

const haveSameFiles = (one: Passport, other: Passport) => canonicalText(one.files) === canonicalText(other.files);

/** The newest first. */
export const byUpload = (one: UploadedBuild, other: UploadedBuild): number =>
  other.uploadedAt.getTime() - one.uploadedAt.getTime();

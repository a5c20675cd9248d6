import { createHash } from 'node:crypto';
import { isBuildId } from '../remote/releases';
import type { PublicKey } from './keys';
import { verifyValue } from './signed';

/** In the folder of each build. It names all other files of the build. */
export const PASSPORT = 'passport.json';

/** A build is at most as large as these. Sizes in bytes. */
export const BUILD_LIMITS = { files: 1_000, fileBytes: 4 * 1_024 * 1_024, bytes: 32 * 1_024 * 1_024 } as const;

export interface FileDigest {
  /** Base64, as an `integrity` attribute has it. */
  sha256: string;
  bytes: number;
}

/** What a release is: who made it, of what, and every file of it. */
export interface Passport {
  version: 1;
  remote: string;
  build: string;
  /** ISO. */
  at: string;
  /** Who built it. */
  by: string;
  /** Of the sources; missing outside of a repository. */
  commit?: string;
  /** The range of the API's contract that it was written for. */
  contract?: string;
  /** Bytes of all scripts and stylesheets, and of the scripts after Brotli. */
  sizes: { js: number; css: number; jsBrotli: number };
  /** The checks that it has passed. */
  checks: readonly string[];
  notes?: string;
  /** By path in the build. */
  files: Readonly<Record<string, FileDigest>>;
  signature?: string;
}

export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('base64');

/** The form that browsers read. */
export const integrityOf = ({ sha256 }: FileDigest): string => `sha256-${sha256}`;

/** A file's path in a build: it neither climbs out nor needs encoding. */
const PATH = /^(?!\.)[\w-][\w.-]*(\/(?!\.)[\w-][\w.-]*)*$/;
const SHA256 = /^[\w+/]{43}=$/;

/**
 * Throws when it is not the whole passport of this build.
 * @param keys Null: signatures are not checked.
 * @returns The passport, and who has signed it.
 */
export function readPassport(
  text: string,
  remote: string,
  build: string,
  keys: readonly PublicKey[] | null,
): { passport: Passport; signer: PublicKey | null } {
  const passport = JSON.parse(text) as Passport;
  const signer = keys && verifyValue('build', remote, passport, keys);
  if ((passport.version as number) !== 1) throw new Error(`its passport has version ${passport.version}, not 1`);
  if (passport.remote !== remote || passport.build !== build || !isBuildId(build))
    throw new Error(`its passport is of ${passport.remote}@${passport.build}`);
  const files = Object.entries(passport.files);
  const wrong = files.find(
    ([path, { sha256, bytes }]) => !PATH.test(path) || !SHA256.test(sha256) || !(bytes >= 0) || path === PASSPORT,
  );
  if (wrong) throw new Error(`its passport names a file that no build has: ${wrong[0]}`);
  const tooLarge = files.find(([, { bytes }]) => bytes > BUILD_LIMITS.fileBytes);
  if (tooLarge) throw new Error(`${tooLarge[0]} has more than ${BUILD_LIMITS.fileBytes} bytes`);
  const bytes = files.reduce((sum, [, file]) => sum + file.bytes, 0);
  if (files.length > BUILD_LIMITS.files || bytes > BUILD_LIMITS.bytes)
    throw new Error(`it has more than ${BUILD_LIMITS.files} files or ${BUILD_LIMITS.bytes} bytes`);
  return { passport, signer };
}

/** Throws when a file is not what the passport says. */
export function verifyFile({ files }: Pick<Passport, 'files'>, path: string, content: Uint8Array): void {
  const expected = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!expected) throw new Error(`${path} is not in the passport of the build`);
  if (content.length !== expected.bytes || digestOf(content) !== expected.sha256)
    throw new Error(`${path} is not the file that the passport names`);
}

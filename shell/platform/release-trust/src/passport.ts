import { createHash } from 'node:crypto';
import { isBuildId } from '@telemarket/composition';
import type { PublicKey } from './keys';
import { verifyValue } from './signed';

/** The name of a file in the folder of each build. The file lists all other files of the build. */
export const PASSPORT_FILE = 'passport.json';

/** The maximum size of a build: the number of files, the bytes of a file, and the bytes of all files. */
export const BUILD_LIMITS = { files: 1_000, fileBytes: 4 * 1_024 * 1_024, bytes: 32 * 1_024 * 1_024 } as const;

export interface FileDigest {
  /** The digest in Base64. */
  sha256: string;
  bytes: number;
}

/** The origin of a build, and the digests of its files. */
export interface Passport {
  version: 1;
  remote: string;
  build: string;
  /** The time of the build in ISO 8601. */
  at: string;
  by: string;
  /** The team and its contact, as the remote names them. */
  owner?: string;
  contact?: string;
  /** The commit of the sources. The field is missing if the build was not made in a git repository. */
  commit?: string;
  /** The range of API contract versions that the build supports. */
  contract?: string;
  /** The bytes of all scripts, the bytes of all stylesheets, and the bytes of the scripts after Brotli compression. */
  sizes: { js: number; css: number; jsBrotli: number };
  checks: readonly string[];
  notes?: string;
  /** The digest of each file, by the path of the file in the build. */
  files: Readonly<Record<string, FileDigest>>;
  signature?: string;
}

export const digestOf = (content: Uint8Array): string => createHash('sha256').update(content).digest('base64');

const FILE_PATH_PATTERN = /^(?!\.)[\w-][\w.-]*(\/(?!\.)[\w-][\w.-]*)*$/;
/** File systems and build stores refuse longer paths. */
const MAX_PATH_LENGTH = 255;

/**
 * Says whether a file of a build can have this path. A valid path stays in the folder of the build and needs no
 * encoding.
 */
export const isFilePath = (path: string): boolean => path.length <= MAX_PATH_LENGTH && FILE_PATH_PATTERN.test(path);

const SHA256_PATTERN = /^[\w+/]{43}=$/;

/** Thrown when a build was released to the build store of another remote. */
export class WrongRemoteError extends Error {}

/**
 * Throws when the text is not a complete passport of this build.
 * @param keys The accepted keys. If null, signatures are not checked.
 * @returns The passport, and the key that has signed it.
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
  if (passport.remote !== remote) throw new WrongRemoteError(`it is a build of the remote ${passport.remote}`);
  if (passport.build !== build || !isBuildId(build))
    throw new Error(`its passport is of ${passport.remote}@${passport.build}`);
  const files = Object.entries(passport.files);
  const wrong = files.find(
    ([path, { sha256, bytes }]) =>
      !isFilePath(path) || !SHA256_PATTERN.test(sha256) || !(bytes >= 0) || path === PASSPORT_FILE,
  );
  if (wrong) throw new Error(`its passport names a file that no build may have: ${wrong[0]}`);
  const tooLarge = files.find(([, { bytes }]) => bytes > BUILD_LIMITS.fileBytes);
  if (tooLarge) throw new Error(`${tooLarge[0]} has more than ${BUILD_LIMITS.fileBytes} bytes`);
  const bytes = files.reduce((sum, [, file]) => sum + file.bytes, 0);
  if (files.length > BUILD_LIMITS.files || bytes > BUILD_LIMITS.bytes)
    throw new Error(`it has more than ${BUILD_LIMITS.files} files or ${BUILD_LIMITS.bytes} bytes`);
  return { passport, signer };
}

/** Checks a file of a build. Throws when the passport does not name the file, or when its content differs. */
export function verifyFile({ files }: Pick<Passport, 'files'>, path: string, content: Uint8Array): void {
  const expected = Object.hasOwn(files, path) ? files[path] : undefined;
  if (!expected) throw new Error(`${path} is not in the passport of the build`);
  if (content.length !== expected.bytes || digestOf(content) !== expected.sha256)
    throw new Error(`${path} differs from the file that the passport names`);
}

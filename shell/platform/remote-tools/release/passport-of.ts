import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { RemoteManifest } from '@telemarket/composition';
import {
  digestOf,
  type FileDigest,
  PASSPORT_FILE,
  type Passport,
  type PrivateKey,
  signValue,
} from '@telemarket/release-trust';

/** The fields of a passport that do not come from the files of the build. */
export type ReleaseFacts = Pick<Passport, 'remote' | 'build' | 'by' | 'commit' | 'contract' | 'checks' | 'notes'>;

/** @param key The key that signs the passport; null for an unsigned passport. */
export function passportOf(folder: string, facts: ReleaseFacts, key: PrivateKey | null, now: Date): Passport {
  const passport: Passport = {
    version: 1,
    ...facts,
    ...teamOf(folder),
    at: now.toISOString(),
    sizes: sizesOf(folder),
    files: Object.fromEntries(
      filesOf(folder)
        .filter((path) => path !== PASSPORT_FILE)
        .map((path) => [path, fileDigest(join(folder, path))]),
    ),
  };
  return key ? signValue('build', facts.remote, passport, key) : passport;
}

/** Returns the team that the manifest of the build names. */
function teamOf(folder: string): Pick<Passport, 'owner' | 'contact'> {
  const file = join(folder, 'mf-manifest.json');
  if (!existsSync(file)) return {};
  const { owner, contact } = (JSON.parse(readFileSync(file, 'utf8')) as Partial<RemoteManifest>).telemarket ?? {};
  return { ...(owner && { owner }), ...(contact && { contact }) };
}

function fileDigest(file: string): FileDigest {
  const content = readFileSync(file);
  return { sha256: digestOf(content), bytes: content.length };
}

/** Returns the paths of all files of a build, with forward slashes. */
export const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => statSync(join(folder, path)).isFile())
    .map((path) => path.split(sep).join('/'))
    .sort();

function sizesOf(folder: string): Passport['sizes'] {
  const files = filesOf(folder);
  const sum = (kind: string, size: (path: string) => number) =>
    files.filter((path) => path.endsWith(kind)).reduce((bytes, path) => bytes + size(path), 0);
  const sizeOf = (path: string) => statSync(join(folder, path)).size;
  const brotliOf = (path: string) =>
    files.includes(`${path}.br`) ? sizeOf(`${path}.br`) : brotliCompressSync(readFileSync(join(folder, path))).length;
  return { js: sum('.js', sizeOf), css: sum('.css', sizeOf), jsBrotli: sum('.js', brotliOf) };
}

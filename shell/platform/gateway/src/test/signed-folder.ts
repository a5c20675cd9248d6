import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  createKeyPair,
  digestOf,
  parsePrivateKey,
  PASSPORT_FILE,
  type Passport,
  type PrivateKey,
  signValue,
} from '@telemarket/release-trust';
import type { Releases } from '@telemarket/composition';
import { createRemoteFolder } from './remote-folder';
import { startTestSite } from './test-site';

export const createKey = (): PrivateKey => parsePrivateKey(createKeyPair().pem);

/** A build store whose builds and list are signed like those of the release command. */
export async function createSignedFolder(remote: string, key: PrivateKey) {
  const plain = await createRemoteFolder();
  const { folder, write } = plain;

  /**
   * Creates a build that has a chunk, its compressed copy and a stylesheet, in addition to the files of every build.
   */
  async function build(name: string, paths: readonly string[], as: { key?: PrivateKey; remote?: string } = {}) {
    await plain.build(name, { paths, css: ['main.css'] });
    await write(`${name}/main.css`, `@layer remote { .${remote}_card { color: red; } }`);
    await write(`${name}/chunk.js`, `start(${JSON.stringify(name)})`);
    await write(`${name}/chunk.js.br`, 'compressed');
    const names = (await readdir(join(folder, name))).sort();
    const files = names.map(async (path) => {
      const content = await readFile(join(folder, name, path));
      return [path, { sha256: digestOf(content), bytes: content.length }] as const;
    });
    const passport: Passport = {
      version: 1,
      remote: as.remote ?? remote,
      build: name,
      at: '2026-11-22T08:00:00.000Z',
      by: 'Ada',
      sizes: { js: 1, css: 1, jsBrotli: 1 },
      checks: [],
      files: Object.fromEntries(await Promise.all(files)),
    };
    await write(`${name}/${PASSPORT_FILE}`, signValue('build', as.remote ?? remote, passport, as.key ?? key));
  }

  const publish = (list: Releases, signer: PrivateKey = key) =>
    write('releases.json', signValue('releases', remote, list, signer));

  /** Copies a build with all its files. */
  async function copy(from: string, to: string) {
    await mkdir(join(folder, to));
    for (const path of await readdir(join(folder, from)))
      await writeFile(join(folder, to, path), await readFile(join(folder, from, path)));
  }

  return { ...plain, build, publish, copy };
}

export type SignedFolder = Awaited<ReturnType<typeof createSignedFolder>>;

/** Starts a site with the seller's remote, whose releases must be signed. The site follows a new release at once. */
export const startSignedSite = (seller: SignedFolder, key: PrivateKey, env: Record<string, string> = {}) =>
  startTestSite({
    env: {
      LOG_LEVEL: 'warn',
      REMOTES: `seller=${seller.folder}`,
      RELEASE_KEYS: `seller=${key.publicText}`,
      RELEASE_INTERVAL_MS: '30',
      ...env,
    },
  });

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { FastifyBaseLogger } from 'fastify';
import { checkStyles, type Passport, rangesOf } from '@telemarket/release-trust';
import {
  type BuildFiles,
  type Canary,
  describeBuild,
  parseManifest,
  type Preview,
  SERVER_VERSION,
  type ServerBundle,
} from '@telemarket/composition';
import { type PageFile, toStyleFile } from '../document/document';
import { FileMissing } from '@telemarket/release-trust/verified-builds';
import { FileForbidden, readStoreFile, type StoreSource, type VerifiedStores } from './build-store';
import type { RemoteSource } from '../config/remote-source';
import { refuseUnusableBuild } from './site-snapshot';

export interface ModuleFiles {
  /** Addresses on the site's origin. */
  scripts: readonly string[];
  styles: readonly PageFile[];
}

/** An immutable build with the data that the gateway needs to serve it. */
export interface Release extends Omit<BuildFiles, 'modules' | 'styles'> {
  /** The passport with the author and the sources of the build; null when the build store has none. */
  passport: Passport | null;
  /** The public key of the build's signature; null when builds need no signature. */
  signer: string | null;
  modules: Readonly<Record<string, ModuleFiles>>;
  /** All stylesheets, including those that are loaded later. */
  styles: readonly PageFile[];
  /** The version ranges of the shared packages that the build needs; the keys are the names of the packages. */
  ranges: Readonly<Record<string, string>>;
  /** The source of the server bundle; null when only the browser renders this remote. */
  server: string | null;
}

export interface RemoteReleases {
  live: Release;
  /** Builds that preview links may show. Their files are read when a visitor opens such a link. */
  previews: readonly Preview[];
  canary: (Omit<Canary, 'build'> & { release: Release }) | null;
  /** The reason why the canary cannot be used; null when it can be used. */
  problem: string | null;
  /**
   * The text of releases.json as the team of the remote has written it, and the number of this list. Null for a
   * development server.
   */
  list: { text: string; number: number } | null;
}

/**
 * The build store responds, but has no releases.json. A build store that does not respond causes another error, because
 * its remote may have a release.
 */
export class NothingReleased extends Error {}

/**
 * The build store responds with 403 to the request for releases.json. If a gateway has seen a release of the remote
 * before, this does not mean that nothing is released.
 */
export class ListForbidden extends NothingReleased {}

type WarningLog = Pick<FastifyBaseLogger, 'warn'>;

/** The maximum size of a file of a build. The files of signed builds have the same limit. */
const MAX_FILE_BYTES = 4 * 1_024 * 1_024;

/**
 * Throws when the live build cannot be used. A canary that cannot be used is not served.
 * @param known The previous result: a build is immutable, so it is read once.
 * @param log Receives warnings about missing parts of a build that is used without them.
 */
export async function readReleases(
  name: string,
  source: RemoteSource,
  known: RemoteReleases | undefined,
  log: WarningLog,
  verified: VerifiedStores,
): Promise<RemoteReleases> {
  if (source.kind === 'dev') {
    if (verified.isRequired()) throw new Error('a development server signs nothing, and RELEASE_KEYS is set');
    return known ?? { live: await readDevRelease(name, source), previews: [], canary: null, problem: null, list: null };
  }
  const { text, releases } = await readList(name, source, verified);
  const list = { text, number: releases.number ?? 0 };
  const read = async (build: string) =>
    [known?.live, known?.canary?.release].find((release) => release?.build === build) ??
    readBuild(name, source, build, log, verified);
  const live = await read(releases.live);
  // without keys there are no previews, because a team's key verifies each preview link
  const previews = (verified.isRequired() && releases.previews) || [];
  try {
    if (!releases.canary) return { live, previews, list, canary: null, problem: null };
    const { build, ...terms } = releases.canary;
    return { live, previews, list, canary: { ...terms, release: await read(build) }, problem: null };
  } catch (error) {
    return { live, previews, list, canary: null, problem: `canary: ${String(error)}` };
  }
}

async function readList(name: string, source: StoreSource, verified: VerifiedStores) {
  const text = await readStoreText(source, 'releases.json').catch((error: unknown) => {
    if (error instanceof FileForbidden) throw new ListForbidden(error.message);
    const isEmpty = error instanceof FileMissing && (source.kind === 'http' || existsSync(source.folder));
    throw isEmpty ? new NothingReleased('nothing has been released') : error;
  });
  try {
    return { text, releases: verified.readList(name, text) };
  } catch (error) {
    const place = source.kind === 'folder' ? source.folder : source.origin;
    throw new Error(`${place}/releases.json: ${(error as Error).message}`);
  }
}

const readStoreText = async (store: StoreSource, path: string): Promise<string> =>
  (await readStoreFile(store, path, MAX_FILE_BYTES)).toString();

/** Throws when builds need a signature, and a file of the build differs from the file that the team has signed. */
export async function readBuild(
  name: string,
  store: StoreSource,
  build: string,
  log: WarningLog,
  verified: VerifiedStores,
): Promise<Release> {
  const { passport, signer } = await verified.readBuild(name, store, build);
  const read = async (path: string) => {
    const file = await verified.readFile(name, store, build, path);
    if (!file) throw new Error(`${build} has no file ${path}`);
    return file.toString();
  };
  const leaveToTheBrowser = (message: string) => (error: unknown) => {
    log.warn({ remote: name, build, problem: String(error) }, message);
    return null;
  };
  const base = `/remotes/${name}/${build}/`;
  const manifest = await read('mf-manifest.json');
  const { styles, ...files } = describeBuild(manifest, build, base);

  async function readStyle(address: string) {
    const text = await read(address.slice(base.length)).catch(leaveToTheBrowser('stylesheet not read'));
    const [problem] = text === null ? [] : checkStyles(text, name);
    if (problem) throw new Error(`${address}: ${problem}`);
    return [address, toStyleFile(address, text)] as const;
  }

  async function readServerBundle({ version, file, sha256 }: ServerBundle): Promise<string> {
    if (version !== SERVER_VERSION) throw new Error(`it has version ${version}, not ${SERVER_VERSION}`);
    const source = await read(file);
    if (createHash('sha256').update(source).digest('hex') !== sha256)
      throw new Error('it does not have the digest of the manifest');
    return source;
  }

  const { server: bundle } = files.description;
  const [texts, server = null] = await Promise.all([
    Promise.all(styles.map(readStyle)).then((found) => new Map(found)),
    bundle && readServerBundle(bundle).catch(leaveToTheBrowser('server bundle not used')),
  ]);
  const modules = Object.entries(files.modules).map(([module, { js, css }]): [string, ModuleFiles] => [
    module,
    { scripts: js, styles: css.flatMap((address) => texts.get(address) ?? []) },
  ]);
  const release: Release = {
    ...files,
    modules: Object.fromEntries(modules),
    styles: [...texts.values()],
    ranges: rangesOf(parseManifest(manifest)),
    server,
    passport,
    signer,
  };
  refuseUnusableBuild(name, release);
  return release;
}

/** A development server has one build, which is always live; its files change in place. */
async function readDevRelease(name: string, { origin }: Extract<RemoteSource, { kind: 'dev' }>): Promise<Release> {
  const base = `${origin.replace('127.0.0.1', 'localhost')}/`;
  const manifest = await readStoreText({ kind: 'http', origin }, 'mf-manifest.json');
  const { styles: _styles, ...files } = describeBuild(manifest, 'dev', base);
  const release: Release = {
    ...files,
    version: '',
    modules: {},
    styles: [],
    ranges: rangesOf(parseManifest(manifest)),
    server: null,
    passport: null,
    signer: null,
  };
  refuseUnusableBuild(name, release);
  return release;
}

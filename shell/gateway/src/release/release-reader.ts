import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import {
  checkStyles,
  integrityOf,
  OtherRemote,
  PASSPORT,
  type Passport,
  readPassport,
} from '@telemarket/release-trust';
import { type Canary, parseReleases, type Preview, type Releases, SERVER_VERSION } from '@telemarket/composition';
import { type PageFile, styleFile } from '../document/page-file';
import { leadsOut } from './build-folder';
import { type BuildFiles, describeBuild, type ModuleFiles, type Release } from './release';
import { FileMissing } from '@telemarket/release-trust/verified-builds';
import { readHostFile, type VerifiedBuilds } from './host-files';
import type { RemoteSource } from '../config/remote-source';

/** The builds of a remote that visitors get. */
export interface RemoteReleases {
  live: Release;
  /** Builds that preview links may show. Their files are read when a visitor opens the link. */
  previews: readonly Preview[];
  canary: (Omit<Canary, 'build'> & { release: Release }) | null;
  /** Why the canary cannot be used; null when it can be used. */
  problem: string | null;
}

/** The host responds but has no releases.json. A host that does not respond may have unknown pages. */
export class NothingReleased extends Error {}

type Log = Pick<FastifyBaseLogger, 'warn'>;

/** Reads a file of a remote's host. `path` is relative to the host, e.g. `releases.json`. Throws when it is missing. */
type ReadFile = (path: string) => Promise<string>;
type Warn = (error: unknown, message: string) => void;
type Host = Exclude<RemoteSource, { kind: 'dev' }>;

const READ_TIMEOUT_MS = 2_000;
const MAX_LIST_BYTES = 1_024 * 1_024;

/**
 * Throws when the live build cannot be used. A canary that cannot be used is not served.
 * @param known The previous result: a build is immutable, so it is read once.
 * @param log Receives warnings about missing parts of a build that is used without them.
 * @param verified Null, or not required: builds need no signature.
 */
export async function readReleases(
  name: string,
  source: RemoteSource,
  known: RemoteReleases | undefined,
  log: Log,
  verified: VerifiedBuilds | null = null,
): Promise<RemoteReleases> {
  const signed = verified?.isRequired() ? verified : null;
  if (source.kind === 'dev') {
    if (signed) throw new Error('a development server signs nothing, and RELEASE_KEYS is set');
    return known ?? { live: await readDevRelease(source), previews: [], canary: null, problem: null };
  }
  const readText = signed ? createPlainReader(source) : createReader(source);
  const text = await readList(source, readText);
  const releases = parseList(source, () => (signed ? signed.readList(name, text) : parseReleases(text)));
  const read = async (build: string) =>
    [known?.live, known?.canary?.release].find((release) => release?.build === build) ??
    (signed ? readSignedBuild(name, source, build, log, signed) : readBuild(name, readText, build, log));
  const live = await read(releases.live);
  // the team's keys verify the link of a preview
  const previews = signed ? (releases.previews ?? []) : [];
  try {
    if (!releases.canary) return { live, previews, canary: null, problem: null };
    const { build, ...terms } = releases.canary;
    return { live, previews, canary: { ...terms, release: await read(build) }, problem: null };
  } catch (error) {
    return { live, previews, canary: null, problem: `canary: ${String(error)}` };
  }
}

async function readList(source: RemoteSource, readText: ReadFile): Promise<string> {
  try {
    return await readText('releases.json');
  } catch (error) {
    const { code, status } = error as { code?: string; status?: number };
    const isEmpty =
      status === 404 ||
      (source.kind === 'http' && error instanceof FileMissing) ||
      (source.kind === 'folder' && (code === 'ENOENT' || error instanceof FileMissing) && existsSync(source.folder));
    throw isEmpty ? new NothingReleased('nothing has been released') : error;
  }
}

function parseList(source: Host, parse: () => Releases): Releases {
  try {
    return parse();
  } catch (error) {
    const place = source.kind === 'folder' ? source.folder : source.origin;
    throw new Error(`${place}/releases.json: ${(error as Error).message}`);
  }
}

const createPlainReader =
  (source: Host): ReadFile =>
  async (path) =>
    (await readHostFile(source, path, MAX_LIST_BYTES)).toString();

function createReader(source: Host): ReadFile {
  if (source.kind === 'folder') return (path) => readLocalText(source.folder, path);
  return (path) => fetchText(`${source.origin}/${path}`);
}

async function readLocalText(folder: string, path: string): Promise<string> {
  if (path.includes('/') && (await leadsOut(folder, path))) throw new Error(`${path} leads out of its build`);
  return readFile(join(folder, path), 'utf8');
}

async function fetchText(address: string): Promise<string> {
  const response = await fetch(address, { signal: AbortSignal.timeout(READ_TIMEOUT_MS) });
  if (!response.ok) throw Object.assign(new Error(`${address}: ${response.status}`), { status: response.status });
  return response.text();
}

async function readBuild(name: string, readText: ReadFile, build: string, log: Log): Promise<Release> {
  const readOfBuild: ReadFile = (path) => readText(`${build}/${path}`);
  const release = await describeRelease(name, build, readOfBuild, log);
  // the passport only informs, so other errors in it are ignored
  const passport = await readOfBuild(PASSPORT)
    .then((text) => readPassport(text, name, build, null).passport)
    .catch((error: unknown) => {
      if (error instanceof OtherRemote) throw error;
      return null;
    });
  return { ...release, passport, signer: null };
}

/** Throws when a file of the build differs from the file that the team has signed. */
export async function readSignedBuild(
  name: string,
  host: Host,
  build: string,
  log: Log,
  verified: VerifiedBuilds,
): Promise<Release> {
  const { passport, signer } = await verified.readBuild(name, host, build);
  const read: ReadFile = async (path) => {
    const file = await verified.readFile(name, host, build, path);
    if (!file) throw new Error(`${path} is not in the passport of ${build}`);
    return file.content.toString();
  };
  const release = await describeRelease(name, build, read, log);
  return { ...release, passport, signer, integrity: integrityOfFiles(passport) };
}

/** The digests of files that a browser loads with an `integrity` attribute. */
const integrityOfFiles = ({ files }: Passport) =>
  Object.fromEntries(
    Object.entries(files).flatMap(([path, file]) => (/\.(js|css)$/.test(path) ? [[path, integrityOf(file)]] : [])),
  );

async function describeRelease(name: string, build: string, readOfBuild: ReadFile, log: Log) {
  const base = `/remotes/${name}/${build}/`;
  const { styles, ...files } = describeBuild(await readOfBuild('mf-manifest.json'), build, base);
  const warn = (error: unknown, message: string) => log.warn({ remote: name, build, problem: String(error) }, message);
  const [modules, server] = await Promise.all([
    readStyles(styles, name, base, readOfBuild, warn).then((read) => modulesOf(files, read)),
    readServerBundle(files, readOfBuild, warn),
  ]);
  return { ...files, modules, server };
}

/** A stylesheet that cannot be read is left to the browser. Throws when a stylesheet styles more than its remote. */
async function readStyles(addresses: readonly string[], name: string, base: string, readText: ReadFile, warn: Warn) {
  const readStyle = async (address: string) => {
    const text = await readText(address.slice(base.length)).catch((error: unknown) => {
      warn(error, 'stylesheet not read');
      return null;
    });
    const [problem] = text === null ? [] : checkStyles(text, name);
    if (problem) throw new Error(`${address}: ${problem}`);
    return [address, styleFile(address, text)] as const;
  };
  return new Map(await Promise.all(addresses.map(readStyle)));
}

function modulesOf({ modules }: Pick<BuildFiles, 'modules'>, styles: ReadonlyMap<string, PageFile>) {
  return Object.fromEntries(
    Object.entries(modules).map(([module, { js, css }]): [string, ModuleFiles] => [
      module,
      { scripts: js, styles: css.flatMap((address) => styles.get(address) ?? []) },
    ]),
  );
}

/** Returns null without a usable server bundle: only the browser then renders the remote. */
async function readServerBundle({ description }: Pick<BuildFiles, 'description'>, readText: ReadFile, warn: Warn) {
  const { server } = description;
  if (!server) return null;
  try {
    if (server.version !== SERVER_VERSION) throw new Error(`it has version ${server.version}, not ${SERVER_VERSION}`);
    const source = await readText(server.file);
    const digest = createHash('sha256').update(source).digest('hex');
    if (digest !== server.sha256) throw new Error('it does not have the digest of the manifest');
    return source;
  } catch (error) {
    warn(error, 'server bundle not used');
    return null;
  }
}

/** A development server has one build, which is always live; its files change in place. */
async function readDevRelease({ origin }: Extract<RemoteSource, { kind: 'dev' }>): Promise<Release> {
  const base = `${origin.replace('127.0.0.1', 'localhost')}/`;
  const { styles: _styles, ...files } = describeBuild(await fetchText(`${origin}/mf-manifest.json`), 'dev', base);
  return { ...files, version: '', modules: {}, server: null, passport: null, signer: null };
}

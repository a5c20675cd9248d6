import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { RemoteSource } from '../config';
import { parseManifest, parseReleases, parseSsrManifest, type Release } from './release';
import { openRemoteHost, type RemoteHost } from './remote-host';

/** Which build of each remote is live. Immutable: a request uses one snapshot throughout. */
export type Snapshot = ReadonlyMap<string, Release>;

export interface ReleaseFollower {
  current(): Snapshot;
  stop(): void;
}

/** A release is visible at most this late. */
const INTERVAL_MS = 1_000;

/** Reads every remote's releases off the request path. A host that is away, or a build that is broken, keeps the last good one. */
export async function followReleases(
  sources: ReadonlyMap<string, RemoteSource>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
): Promise<ReleaseFollower> {
  let snapshot: Snapshot = new Map();
  const troubles = new Map<string, string>();

  async function look(name: string, source: RemoteSource): Promise<void> {
    try {
      const release = await readRelease(name, source, snapshot.get(name));
      troubles.delete(name);
      if (release === snapshot.get(name)) return;
      snapshot = new Map(snapshot).set(name, release);
      log.info({ remote: name, build: release.build }, 'release');
    } catch (error) {
      const trouble = String(error);
      if (troubles.get(name) !== trouble) log.warn({ remote: name, trouble }, 'release not taken');
      troubles.set(name, trouble);
    }
  }

  const lookAtAll = () => Promise.all([...sources].map(([name, source]) => look(name, source)));
  await lookAtAll();
  let timer: NodeJS.Timeout;
  const again = () => {
    timer = setTimeout(() => void lookAtAll().finally(again), INTERVAL_MS);
    timer.unref();
  };
  again();
  return { current: () => snapshot, stop: () => clearTimeout(timer) };
}

async function readRelease(name: string, source: RemoteSource, known: Release | undefined): Promise<Release> {
  if (source.kind === 'dev') return known ?? devRelease(name, source.origin);
  const host = openRemoteHost(source);
  const { live } = parseReleases(await host.read('releases.json'));
  if (known?.build === live) return known;
  const manifest = await host.read(`${live}/mf-manifest.json`);
  return parseManifest(manifest, live, `/remotes/${name}/${live}/`, await readServerBundle(host, live));
}

/** A server bundle that is missing or did not arrive whole costs server rendering, not the release. */
async function readServerBundle(host: RemoteHost, build: string): Promise<string | null> {
  const manifest = await host.read(`${build}/ssr.json`).then(parseSsrManifest, () => null);
  const source = manifest && (await host.read(`${build}/${manifest.file}`).catch(() => null));
  return source && createHash('sha256').update(source).digest('hex') === manifest.sha256 ? source : null;
}

/** A development server has one build that is always live; its files change in place. */
function devRelease(name: string, origin: string): Release {
  const address = origin.replace('127.0.0.1', 'localhost');
  return { build: 'dev', entry: `${address}/remote-entry.js`, global: `mfe_${name}_dev`, exposes: {}, server: null };
}

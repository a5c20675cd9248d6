import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { RemoteSource } from '../config';
import { parseReleases } from '../../kit/release/releases';
import { type PageFile, styleFile } from '../page/page-file';
import { type BuildFiles, parseManifest, parseSsrManifest, type Release } from './release';
import { openRemoteHost, type RemoteHost } from './remote-host';
import { isInCanary } from './visitor-share';

/** The build of each remote that one visitor gets. Immutable: a request uses one snapshot throughout. */
export type Snapshot = ReadonlyMap<string, Release>;

export interface ReleaseFollower {
  /** @param share where the visitor stands, see visitor-share.ts; null: the live builds, whatever else is being tried. */
  current(share: number | null): Snapshot;
  /** Some visitors are to get another build than the rest. */
  hasCanary(): boolean;
  stop(): void;
}

/** What a remote's host says, as far as it can be used. */
interface Followed {
  live: Release;
  canary: { release: Release; percent: number } | null;
}

/**
 * Reads every remote's releases off the request path. A host that is away, or a build that is broken, keeps the last good one.
 * @param intervalMs a release is visible at most this late.
 */
export async function followReleases(
  sources: ReadonlyMap<string, RemoteSource>,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  intervalMs: number,
): Promise<ReleaseFollower> {
  let followed: ReadonlyMap<string, Followed> = new Map();
  let snapshots = new Map<string, Snapshot>();
  const troubles = new Map<string, string>();

  async function look(name: string, source: RemoteSource): Promise<void> {
    const known = followed.get(name);
    try {
      const next = await readReleases(name, source, known, (trouble) => tell(name, trouble));
      if (isSame(next, known)) return;
      followed = new Map(followed).set(name, next);
      snapshots = new Map();
      const { live, canary } = next;
      log.info({ remote: name, build: live.build, canary: canary?.release.build, percent: canary?.percent }, 'release');
    } catch (error) {
      tell(name, String(error));
    }
  }

  /** Once for each trouble, not once a second. */
  function tell(name: string, trouble: string | null) {
    if (trouble && troubles.get(name) !== trouble) log.warn({ remote: name, trouble }, 'release not taken');
    if (trouble) troubles.set(name, trouble);
    else troubles.delete(name);
  }

  const hasCanary = () => [...followed.values()].some(({ canary }) => canary);
  const lookAtAll = () => Promise.all([...sources].map(([name, source]) => look(name, source)));
  await lookAtAll();
  let timer: NodeJS.Timeout;
  const again = () => {
    timer = setTimeout(() => void lookAtAll().finally(again), intervalMs);
    timer.unref();
  };
  again();
  return {
    hasCanary,
    current(share) {
      const chosen = [...followed].map(([name, releases]) => [name, choose(name, releases, share)] as const);
      const key = chosen.map(([, { build }]) => build).join(' ');
      // the same object for the same builds
      const snapshot = snapshots.get(key) ?? new Map(chosen);
      snapshots.set(key, snapshot);
      return snapshot;
    },
    stop: () => clearTimeout(timer),
  };
}

function choose(name: string, { live, canary }: Followed, share: number | null): Release {
  return canary && share !== null && isInCanary(name, canary.percent, share) ? canary.release : live;
}

const isSame = (a: Followed, b: Followed | undefined) =>
  a.live === b?.live && a.canary?.release === b.canary?.release && a.canary?.percent === b.canary?.percent;

/** A live build that cannot be used raises; a canary that cannot be used is told, and nobody gets it. */
async function readReleases(
  name: string,
  source: RemoteSource,
  known: Followed | undefined,
  tell: (trouble: string | null) => void,
): Promise<Followed> {
  if (source.kind === 'dev') return known ?? { live: devRelease(name, source.origin), canary: null };
  const host = openRemoteHost(source);
  const releases = parseReleases(await host.read('releases.json'));
  const read = async (build: string) =>
    [known?.live, known?.canary?.release].find((release) => release?.build === build) ?? readBuild(name, host, build);
  const live = await read(releases.live);
  try {
    const { canary } = releases;
    const release = canary && (await read(canary.build));
    tell(null);
    return { live, canary: release ? { release, percent: canary.percent } : null };
  } catch (error) {
    tell(`canary: ${String(error)}`);
    return { live, canary: null };
  }
}

async function readBuild(name: string, host: RemoteHost, build: string): Promise<Release> {
  const base = `/remotes/${name}/${build}/`;
  const files = parseManifest(await host.read(`${build}/mf-manifest.json`), build, base);
  const [styles, server] = await Promise.all([readStyles(host, files, base), readServerBundle(host, build)]);
  return { ...files, styles, server };
}

/** One that cannot be read now is left to the browser to fetch. */
function readStyles(host: RemoteHost, { build, exposes }: BuildFiles, base: string): Promise<PageFile[]> {
  const addresses = exposes['./App']?.css ?? [];
  return Promise.all(
    addresses.map(async (address) =>
      styleFile(address, await host.read(`${build}/${address.slice(base.length)}`).catch(() => null)),
    ),
  );
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
  return {
    build: 'dev',
    version: '',
    entry: `${address}/remote-entry.js`,
    global: `mfe_${name}_dev`,
    exposes: {},
    styles: [],
    server: null,
  };
}

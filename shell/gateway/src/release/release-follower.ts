import { createHash } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { parseReleases } from '@telemarket/kit/remote';
import { styleFile } from '../page/page-file';
import { type BuildFiles, describeBuild, isRenderable, type ModuleFiles, type Release } from './release';
import { openRemoteHost, type RemoteHost } from './remote-host';
import type { RemoteSource, RemoteSources } from './remote-source';
import { createSnapshot, grantPages, type PathOwners, type SiteSnapshot } from './site-snapshot';
import { isInCanary } from './visitor-share';

export interface ReleaseFollower {
  /** @param share The visitor's share, see visitor-share.ts; null: the live builds, whatever canary runs. */
  current(share: number | null): SiteSnapshot;
  /** Some visitors get another build than the others. */
  hasCanary(): boolean;
  /** Where a remote's files are. */
  sourceOf(name: string): RemoteSource | undefined;
  stop(): void;
}

/** What a remote's host announces, as far as it can be used. */
interface Followed {
  live: Release;
  canary: { release: Release; percent: number } | null;
}

/**
 * Polls every remote's releases outside of requests. When a host does not respond, or a build is broken, the last good
 * build stays.
 * @param readSources Returns the list of remotes. It is called before each poll, so that a remote can be added at run time.
 * @param intervalMs A release is visible after this time at the latest.
 */
export async function followReleases(
  readSources: () => RemoteSources,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  intervalMs: number,
): Promise<ReleaseFollower> {
  let sources = readSources();
  let followed: ReadonlyMap<string, Followed> = new Map();
  let snapshots = new Map<string, SiteSnapshot>();
  const owners: PathOwners = new Map();
  const problems = new Map<string, string>();

  async function poll(name: string, source: RemoteSource): Promise<void> {
    const known = followed.get(name);
    try {
      const next = await readReleases(name, source, known, (problem) => report(name, problem));
      if (isSame(next, known)) return;
      followed = new Map(followed).set(name, next);
      snapshots = new Map();
      const { live, canary } = next;
      log.info({ remote: name, build: live.build, canary: canary?.release.build, percent: canary?.percent }, 'release');
    } catch (error) {
      report(name, String(error));
    }
  }

  /** Logs a problem when it appears, not at each poll. */
  function report(subject: string, problem: string | null, message = 'release not used') {
    if (problem && problems.get(subject) !== problem) log.warn({ remote: subject, problem }, message);
    if (problem) problems.set(subject, problem);
    else problems.delete(subject);
  }

  function readList() {
    try {
      const next = readSources();
      report('REMOTES', null);
      if ([...next.keys()].join() === [...sources.keys()].join()) {
        sources = next;
        return;
      }
      log.info({ remotes: [...next.keys()] }, 'the list of remotes has changed');
      sources = next;
      followed = new Map([...followed].filter(([name]) => next.has(name)));
      snapshots = new Map();
    } catch (error) {
      report('REMOTES', error instanceof Error ? error.message : String(error), 'the list of remotes cannot be read');
    }
  }

  function makeSnapshot(share: number | null): SiteSnapshot {
    // in the order of the list, whichever host responded first
    const names = [...sources.keys()].filter((name) => followed.has(name));
    const chosen = new Map(names.map((name) => [name, choose(name, followed.get(name) as Followed, share)]));
    const { granted, conflicts } = grantPages(chosen, owners);
    for (const name of names) {
      const lost = conflicts.filter(({ remote }) => remote === name).map(({ path, owner }) => `${path} is of ${owner}`);
      report(`${name} pages`, lost.join(', ') || null, 'pages refused: their paths have an owner');
    }
    return createSnapshot(chosen, granted, chosen.size < sources.size);
  }

  const pollAll = () => Promise.all([...sources].map(([name, source]) => poll(name, source)));
  await pollAll();
  let timer: NodeJS.Timeout;
  const schedule = () => {
    timer = setTimeout(() => {
      readList();
      void pollAll().finally(schedule);
    }, intervalMs);
    timer.unref();
  };
  schedule();
  return {
    hasCanary: () => [...followed.values()].some(({ canary }) => canary),
    sourceOf: (name) => sources.get(name),
    current(share) {
      const key = [...followed].map(([name, releases]) => choose(name, releases, share).build).join(' ');
      // the same builds have the same snapshot
      const snapshot = snapshots.get(key) ?? makeSnapshot(share);
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

/** Throws when the live build cannot be used. A canary that cannot be used is reported, and no visitor gets it. */
async function readReleases(
  name: string,
  source: RemoteSource,
  known: Followed | undefined,
  report: (problem: string | null) => void,
): Promise<Followed> {
  if (source.kind === 'dev') return known ?? { live: await readDevRelease(source), canary: null };
  const host = openRemoteHost(source);
  const releases = parseReleases(await host.read('releases.json'));
  const read = async (build: string) =>
    [known?.live, known?.canary?.release].find((release) => release?.build === build) ?? readBuild(name, host, build);
  const live = await read(releases.live);
  try {
    const { canary } = releases;
    const release = canary && (await read(canary.build));
    report(null);
    return { live, canary: release ? { release, percent: canary.percent } : null };
  } catch (error) {
    report(`canary: ${String(error)}`);
    return { live, canary: null };
  }
}

async function readBuild(name: string, host: RemoteHost, build: string): Promise<Release> {
  const base = `/remotes/${name}/${build}/`;
  const files = describeBuild(await host.read(`${build}/mf-manifest.json`), build, base);
  const [modules, server] = await Promise.all([readModules(host, files, base), readServerBundle(host, files)]);
  return { ...files, modules, server };
}

/** A stylesheet that cannot be read now is left to the browser to fetch. */
async function readModules(host: RemoteHost, { build, modules }: BuildFiles, base: string) {
  const addresses = new Set(Object.values(modules).flatMap(({ css }) => css));
  const styles = new Map(
    await Promise.all(
      [...addresses].map(async (address) => {
        const text = await host.read(`${build}/${address.slice(base.length)}`).catch(() => null);
        return [address, styleFile(address, text)] as const;
      }),
    ),
  );
  return Object.fromEntries(
    Object.entries(modules).map(([module, { js, css }]): [string, ModuleFiles] => [
      module,
      { scripts: js, styles: css.flatMap((address) => styles.get(address) ?? []) },
    ]),
  );
}

/** A server bundle that is missing or did not arrive whole costs server rendering, not the release. */
async function readServerBundle(host: RemoteHost, { build, description }: BuildFiles): Promise<string | null> {
  const { server } = description;
  if (!server || !isRenderable(description)) return null;
  const source = await host.read(`${build}/${server.file}`).catch(() => null);
  return source && createHash('sha256').update(source).digest('hex') === server.sha256 ? source : null;
}

/** A development server has one build that is always live; its files change in place. */
async function readDevRelease(source: Extract<RemoteSource, { kind: 'dev' }>): Promise<Release> {
  const base = `${source.origin.replace('127.0.0.1', 'localhost')}/`;
  const host = openRemoteHost({ kind: 'http', origin: source.origin });
  const files = describeBuild(await host.read('mf-manifest.json'), 'dev', base);
  return { ...files, version: '', modules: {}, server: null };
}

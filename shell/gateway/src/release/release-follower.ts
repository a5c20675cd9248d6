import type { FastifyBaseLogger } from 'fastify';
import type { Release } from './release';
import { NothingReleased, readReleases, type RemoteReleases } from './release-reader';
import type { RemoteSource, RemoteSources } from './remote-source';
import { createSnapshot, grantPages, type PathOwners, type SiteSnapshot } from './site-snapshot';
import { isInCanary } from './visitor-share';

export interface ReleaseFollower {
  /** @param share The visitor's share, see visitor-share.ts; null for the live builds. */
  current(share: number | null): SiteSnapshot;
  /** Some visitors get another build than the others. */
  hasCanary(): boolean;
  /** Where a remote's files are. */
  sourceOf(name: string): RemoteSource | undefined;
  stop(): void;
}

/**
 * Polls every remote's releases outside of requests. When a host does not respond, or a build is broken, the last good
 * build stays.
 * @param readSources Returns the list of remotes. It is called before each poll: a remote can be added at run time.
 * @param intervalMs A release is visible after this time at the latest.
 */
export async function followReleases(
  readSources: () => RemoteSources,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  intervalMs: number,
): Promise<ReleaseFollower> {
  let sources = readSources();
  let followed: ReadonlyMap<string, RemoteReleases> = new Map();
  let snapshots = new Map<string, SiteSnapshot>();
  /** Remotes in the list without a release: no page can be theirs. */
  const unreleased = new Set<string>();
  const owners: PathOwners = new Map();
  /** By subject, what was logged last: a problem is logged when it appears, not at each poll. */
  const logged = new Map<string, string>();

  function logProblem(subject: string, problem: string | null, message: string) {
    if (problem && logged.get(subject) !== problem) log.warn({ remote: subject, problem }, message);
    if (problem) logged.set(subject, problem);
    else logged.delete(subject);
  }

  async function poll(name: string, source: RemoteSource): Promise<void> {
    const known = followed.get(name);
    try {
      const next = await readReleases(name, source, known, log);
      logProblem(name, next.problem, 'release not used');
      unreleased.delete(name);
      if (isSame(next, known)) return;
      followed = new Map(followed).set(name, next);
      snapshots = new Map();
      const { live, canary } = next;
      log.info({ remote: name, build: live.build, canary: canary?.release.build, percent: canary?.percent }, 'release');
    } catch (error) {
      logProblem(name, String(error), 'release not used');
      if (known || unreleased.has(name) || !(error instanceof NothingReleased)) return;
      unreleased.add(name);
      snapshots = new Map();
    }
  }

  function readList() {
    try {
      const next = readSources();
      logProblem('REMOTES', null, '');
      const isUnchanged = [...next.keys()].join() === [...sources.keys()].join();
      sources = next;
      if (isUnchanged) return;
      log.info({ remotes: [...next.keys()] }, 'the list of remotes has changed');
      followed = new Map([...followed].filter(([name]) => next.has(name)));
      for (const name of unreleased) if (!next.has(name)) unreleased.delete(name);
      snapshots = new Map();
    } catch (error) {
      logProblem('REMOTES', String(error), 'the list of remotes cannot be read');
    }
  }

  function makeSnapshot(share: number | null): SiteSnapshot {
    // the order of the list, not the one in which the hosts responded
    const inOrder = [...sources.keys()].flatMap((name) => {
      const releases = followed.get(name);
      return releases ? [[name, choose(name, releases, share)] as const] : [];
    });
    const chosen = new Map(inOrder);
    // a canary may lack a page of its live build, which must not lose the path for that
    const isLive = [...chosen].every(([name, release]) => release === followed.get(name)?.live);
    const { granted, conflicts } = grantPages(chosen, isLive ? owners : new Map(owners));
    for (const name of chosen.keys()) {
      const refused = conflicts.filter(({ remote }) => remote === name);
      const problem = refused.map(({ path, owner }) => `${path} is of ${owner}`).join(', ');
      logProblem(`${name} pages`, problem || null, 'pages refused: their paths have an owner');
    }
    return createSnapshot(chosen, granted, chosen.size + unreleased.size < sources.size);
  }

  const pollAll = () => Promise.all([...sources].map(([name, source]) => poll(name, source)));
  await pollAll();
  let timer: NodeJS.Timeout;
  let stopped = false;
  const schedule = () => {
    if (stopped) return;
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
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

function choose(name: string, { live, canary }: RemoteReleases, share: number | null): Release {
  return canary && share !== null && isInCanary(name, canary.percent, share) ? canary.release : live;
}

const isSame = (one: RemoteReleases, other: RemoteReleases | undefined) =>
  one.live === other?.live &&
  one.canary?.release === other.canary?.release &&
  one.canary?.percent === other.canary?.percent;

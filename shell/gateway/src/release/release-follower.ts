import { isDeepStrictEqual } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { CanaryWatch } from '../canary/canary-watch';
import type { PreviewLink } from '@telemarket/kit/release';
import { type CanaryStanding, MAX_PREVIEWS } from '@telemarket/kit/remote';
import { LRUCache } from 'lru-cache';
import { createPollLoops } from './poll-loops';
import type { Release } from './release';
import { NothingReleased, readReleases, readSignedBuild, type RemoteReleases } from './release-reader';
import type { RemoteSource, RemoteSources } from './remote-source';
import type { VerifiedBuilds } from './verified-builds';
import { createSnapshot, grantPages, type PathOwners, type SiteSnapshot } from './site-snapshot';
import { isInCanary } from './visitor-share';

export interface ReleaseFollower {
  /** @param share The visitor's share, see visitor-share.ts; null for the live builds. */
  current(share: number | null): SiteSnapshot;
  /** @returns The live builds with that of the preview in its remote; null when the list does not have it, or it cannot be used. */
  preview(link: PreviewLink): Promise<SiteSnapshot | null>;
  /** Some visitors get another build than the others. */
  hasCanary(): boolean;
  /** What is known of the canaries, also of those that were withdrawn. */
  standings(): CanaryStanding[];
  /** Where a remote's files are. */
  sourceOf(name: string): RemoteSource | undefined;
  stop(): void;
}

/** A start waits no longer for the hosts of remotes. A remote whose host takes longer is served when it has responded. */
export const START_TIMEOUT_MS = 3_000;

/**
 * Polls every remote's releases outside of requests, each on its own: a slow host delays no other remote. When a host does
 * not respond, or a build is broken, the last good build stays.
 * @param readSources Returns the list of remotes. It is called again and again: a remote can be added at run time.
 * @param intervalMs A release is visible after this time at the latest.
 * @param onBuild Is called for each build that is live or a canary from now on.
 * @param canaries Compares canaries with live builds, and says who gets them. Default: their share of the visitors.
 * @param verified Null: builds need no signature.
 */
export async function followReleases(
  readSources: () => RemoteSources,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  intervalMs: number,
  onBuild: (remote: string, build: string) => void = () => {},
  canaries?: Pick<CanaryWatch, 'follow' | 'audienceOf' | 'standings'>,
  verified: VerifiedBuilds | null = null,
): Promise<ReleaseFollower> {
  let sources = readSources();
  let followed: ReadonlyMap<string, RemoteReleases> = new Map();
  let snapshots = new Map<string, SiteSnapshot>();
  /** Remotes in the list without a release: no page can be theirs. */
  const unreleased = new Set<string>();
  const owners: PathOwners = new Map();
  /** By remote and build. */
  const previews = new LRUCache<string, Promise<Release>>({ max: MAX_PREVIEWS });
  /** By subject, what was logged last: a problem is logged when it appears, not at each poll. */
  const logged = new Map<string, string>();

  function logProblem(subject: string, problem: string | null, message: string) {
    if (problem && logged.get(subject) !== problem) log.warn({ remote: subject, problem }, message);
    if (problem) logged.set(subject, problem);
    else logged.delete(subject);
  }

  const loops = createPollLoops(poll, intervalMs);

  /** @param ended What was read after that is not used. */
  async function poll(name: string, ended: AbortSignal): Promise<void> {
    const source = sources.get(name);
    if (!source) return;
    const before = followed.get(name);
    const isAccepted = !before || isSignedByTeam(name, before);
    const known = isAccepted ? before : undefined;
    try {
      const next = await readReleases(name, source, known, log, verified);
      if (ended.aborted) return;
      if (!isSignedByTeam(name, next)) throw new Error('its key is not accepted any more');
      logProblem(name, next.problem, 'release not used');
      unreleased.delete(name);
      if (isSame(next, known)) return;
      followed = new Map(followed).set(name, next);
      snapshots = new Map();
      const { live, canary } = next;
      onBuild(name, live.build);
      if (canary) onBuild(name, canary.release.build);
      canaries?.follow(name, canary && { ...canary, live: live.build, canary: canary.release.build });
      log.info({ remote: name, build: live.build, canary: canary?.release.build, percent: canary?.percent }, 'release');
    } catch (error) {
      if (ended.aborted) return;
      logProblem(name, String(error), 'release not used');
      if (before && !isAccepted) drop(name, before);
      if (known || unreleased.has(name) || !(error instanceof NothingReleased)) return;
      unreleased.add(name);
      snapshots = new Map();
    }
  }

  function isSignedByTeam(name: string, { live, canary }: RemoteReleases): boolean {
    return [live, canary?.release].every((release) => !release || !verified || verified.accepts(name, release.signer));
  }

  /** A build whose key is not accepted any more is served to nobody. */
  function drop(name: string, { live }: RemoteReleases) {
    followed = new Map([...followed].filter(([other]) => other !== name));
    snapshots = new Map();
    canaries?.follow(name, null);
    log.warn({ remote: name, build: live.build }, 'build not served any more: its key is not accepted');
  }

  function readKeys() {
    const accepted = [...followed].filter(([name, releases]) => isSignedByTeam(name, releases));
    try {
      verified?.refresh();
      logProblem('RELEASE_KEYS', null, '');
      // a poll that runs, perhaps for long, has begun with the keys before
      for (const [name, releases] of accepted) if (!isSignedByTeam(name, releases)) void loops.start(name);
    } catch (error) {
      logProblem('RELEASE_KEYS', String(error), 'the keys of releases cannot be read');
    }
  }

  function readList() {
    try {
      const next = readSources();
      logProblem('REMOTES', null, '');
      const before = sources;
      const isUnchanged = [...next.keys()].join() === [...before.keys()].join();
      sources = next;
      for (const name of before.keys()) if (!next.has(name)) loops.end(name);
      for (const [name, source] of next) if (!isDeepStrictEqual(source, before.get(name))) void loops.start(name);
      if (isUnchanged) return;
      log.info({ remotes: [...next.keys()] }, 'the list of remotes has changed');
      for (const name of followed.keys()) if (!next.has(name)) canaries?.follow(name, null);
      followed = new Map([...followed].filter(([name]) => next.has(name)));
      for (const name of unreleased) if (!next.has(name)) unreleased.delete(name);
      snapshots = new Map();
    } catch (error) {
      logProblem('REMOTES', String(error), 'the list of remotes cannot be read');
    }
  }

  function readPreviewBuild(name: string, build: string): Promise<Release> | null {
    const id = `${name}@${build}`;
    const source = sources.get(name);
    const listed = followed.get(name)?.previews.find((preview) => preview.build === build);
    if (!verified || !source || source.kind === 'dev' || !listed || Date.parse(listed.until) <= Date.now()) return null;
    const known = previews.get(id);
    if (known) return known;
    const reading = readSignedBuild(name, source, build, log, verified);
    previews.set(id, reading);
    reading.catch(() => previews.delete(id));
    return reading;
  }

  function makeSnapshot(share: number | null): SiteSnapshot {
    // the order of the list, not the one in which the hosts responded
    const inOrder = [...sources.keys()].flatMap((name) => {
      const releases = followed.get(name);
      return releases ? [[name, choose(name, releases, share, canaries)] as const] : [];
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

  const timer = setInterval(() => {
    readList();
    readKeys();
  }, intervalMs);
  timer.unref();
  await settledWithin(START_TIMEOUT_MS, [...sources.keys()].map(loops.start));
  return {
    async preview({ remote, build }) {
      try {
        const release = await readPreviewBuild(remote, build);
        if (!release || !verified?.accepts(remote, release.signer)) return null;
        const inOrder = [...sources.keys()].flatMap((name) => {
          const chosen = name === remote ? release : followed.get(name)?.live;
          return chosen ? [[name, chosen] as const] : [];
        });
        const chosen = new Map(inOrder);
        return createSnapshot(chosen, grantPages(chosen, new Map(owners)).granted, false);
      } catch (error) {
        log.warn({ remote, build, problem: String(error) }, 'preview not shown');
        return null;
      }
    },
    hasCanary: () => [...followed].some(([name, { canary }]) => canary && audienceOf(name, canaries) === 'share'),
    standings: () => canaries?.standings() ?? [],
    sourceOf: (name) => sources.get(name),
    current(share) {
      const key = [...followed].map(([name, releases]) => choose(name, releases, share, canaries).build).join(' ');
      // the same builds have the same snapshot
      const snapshot = snapshots.get(key) ?? makeSnapshot(share);
      snapshots.set(key, snapshot);
      return snapshot;
    },
    stop() {
      clearInterval(timer);
      loops.endAll();
    },
  };
}

async function settledWithin(ms: number, promises: readonly Promise<void>[]): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await Promise.race([Promise.all(promises), timeout]);
  clearTimeout(timer);
}

type Audiences = Pick<CanaryWatch, 'audienceOf'> | undefined;

const audienceOf = (name: string, canaries: Audiences) => canaries?.audienceOf(name) ?? 'share';

function choose(name: string, { live, canary }: RemoteReleases, share: number | null, canaries: Audiences): Release {
  if (!canary) return live;
  const audience = audienceOf(name, canaries);
  if (audience !== 'share') return audience === 'everybody' ? canary.release : live;
  return share !== null && isInCanary(name, canary.percent, share) ? canary.release : live;
}

const isSame = (one: RemoteReleases, other: RemoteReleases | undefined) =>
  // a build that was read before is the same object
  one.live === other?.live &&
  isDeepStrictEqual(one.previews, other.previews) &&
  one.canary?.release === other.canary?.release &&
  isDeepStrictEqual({ ...one.canary, release: null }, { ...other.canary, release: null });

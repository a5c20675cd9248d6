import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createListNumbers } from '@telemarket/release-trust/list-numbers';
import type { FastifyBaseLogger } from 'fastify';
import type { CanaryWatch } from '@telemarket/canary';
import type { PreviewLink } from '@telemarket/release-trust';
import type { CanaryStanding, ServedBuilds } from '@telemarket/composition';
import { LRUCache } from 'lru-cache';
import {
  ListForbidden,
  NothingReleased,
  readBuild,
  readReleases,
  type Release,
  type RemoteReleases,
} from './release-reader';
import type { RemoteSources } from '../config/remote-source';
import { createVerifiedBuilds } from '@telemarket/release-trust/verified-builds';
import { readHostFile, type VerifiedBuilds } from './host-files';
import type { ReleaseStore } from './release-store';
import { createPageOwners, type PageOwners, pathsOf, type ReadPages } from './page-owners';
import { createSnapshot, type SiteSnapshot } from './site-snapshot';

/** `ended`: no gateway shows it any more. `unavailable`: this gateway does not show it now, but another one may do so. */
export type AwayPreview = 'ended' | 'unavailable';

export type ReleaseFollower = Awaited<ReturnType<typeof followReleases>>;

/** Enough for several remotes: each has at most ten previews. */
const MAX_OPEN_PREVIEWS = 100;
/** Maximum wait for the hosts at the start. A remote with a slower host is served when the host has responded. */
export const START_TIMEOUT_MS = 3_000;
/** The interval at which gateways read what others have recorded, and record what they could not. */
const OWNERS_INTERVAL_MS = 10_000;
/** After this time, a gateway is ready without the remotes that it could not read. */
export const READY_TIMEOUT_MS = 60_000;

/**
 * Polls the releases of each remote in the background, in parallel: a slow host does not delay other remotes. If a host
 * does not respond or a build is broken, the last good build stays.
 * @param readSources Called repeatedly: a remote can be added at run time.
 * @param onBuild Called for each build that becomes live or a canary.
 * @param canaries Compares canaries with live builds and selects their visitors. Default: their share of the visitors.
 * @param verified Default: builds need no signature.
 * @param store Has the last releases, for a start while a host does not respond. Null: there is none.
 * @param owners Says which remote has a page. Default: this gateway decides alone and stores nothing.
 */
export async function followReleases(
  readSources: () => RemoteSources,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  intervalMs: number,
  onBuild: (remote: string, build: string) => void = () => {},
  canaries?: Pick<CanaryWatch, 'follow' | 'audienceOf' | 'standings' | 'serve'>,
  verified: VerifiedBuilds = createVerifiedBuilds(() => null, createListNumbers(null), readHostFile),
  store: ReleaseStore | null = null,
  owners: PageOwners = createPageOwners({ read: () => null, write: () => {} }, null, log),
) {
  let sources = readSources();
  let followed: ReadonlyMap<string, RemoteReleases> = new Map();
  let snapshots = new Map<string, SiteSnapshot>();
  /** Remotes in the list without a release: they own no page. */
  const unreleased = new Set<string>();
  /** The pages of the live builds, by remote. */
  const read = new Map<string, ReadPages>();
  const previews = new LRUCache<string, Release, () => Promise<Release>>({
    max: MAX_OPEN_PREVIEWS,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });
  /** The last logged problem of each subject. A problem is logged when it appears, not at each poll. */
  const logged = new Map<string, string>();

  function logProblem(subject: string, problem: string | null, message: string) {
    if (problem && logged.get(subject) !== problem) log.warn({ remote: subject, problem }, message);
    if (problem) logged.set(subject, problem);
    else logged.delete(subject);
  }

  /** The newest poll of each remote. The result of an older one is discarded. */
  const polls = new Map<string, symbol>();
  /** Before the start, no path gets an owner: owners follow the order of the list, not the order of the hosts' responses. */
  let isStarted = false;
  /** Without any record, nobody knows the pages of a remote that was not read, so no path gets an owner yet. */
  let grantsNewPaths = false;

  function use(next: ReadonlyMap<string, RemoteReleases>) {
    followed = next;
    snapshots = new Map();
  }

  /** A path belongs to the live build that had it first. A canary without one of these pages does not lose the path. */
  async function recordPages(isRefresh = false): Promise<void> {
    if (!isStarted) return;
    grantsNewPaths ||= !owners.isEmpty() || isReady();
    await owners.update(grantsNewPaths ? read : new Map(), [...sources.keys()], isRefresh);
    grantsNewPaths ||= !owners.isEmpty();
    snapshots = new Map();
  }

  /**
   * Must be called before a new release is served, so that its pages are served with it.
   * @param recorded The remote's paths before its host was read: another gateway may have read a newer build meanwhile.
   */
  async function setPages(name: string, { live }: RemoteReleases, recorded: readonly string[], isCurrent = true) {
    const paths = pathsOf(live.description.pages);
    const pages = { paths, gone: recorded.filter((path) => !paths.includes(path)), isCurrent };
    if (isDeepStrictEqual(read.get(name), pages)) return;
    read.set(name, pages);
    if (grantsNewPaths) await recordPages();
  }

  /** The releases by remote, in the order of the list. */
  function inOrder(chooseRelease: (releases: RemoteReleases, name: string) => Release): Map<string, Release> {
    return new Map(
      [...sources.keys()].flatMap((name) => {
        const releases = followed.get(name);
        return releases ? [[name, chooseRelease(releases, name)] as const] : [];
      }),
    );
  }

  /** Starts a new poll, even if a host has not responded to the previous one. */
  async function startPoll(name: string): Promise<void> {
    const id = Symbol(name);
    polls.set(name, id);
    await poll(name, () => polls.get(name) !== id);
    if (polls.get(name) === id) polls.delete(name);
  }

  /** @param isOutdated When it returns true, results must be discarded. */
  async function poll(name: string, isOutdated: () => boolean): Promise<void> {
    const source = sources.get(name);
    if (!source) return;
    const before = followed.get(name);
    const isAccepted = !before || isSignedByTeam(name, before);
    const known = isAccepted ? before : undefined;
    const recorded = owners.pathsOf(name);
    try {
      const next = await readReleases(name, source, known, log, verified);
      if (isOutdated()) return;
      if (!isSignedByTeam(name, next)) throw new Error('its key is no longer accepted');
      await setPages(name, next, recorded);
      if (isOutdated()) return;
      logProblem(name, next.problem, 'release not used');
      serve(name, next, known);
    } catch (error) {
      if (isOutdated()) return;
      const pages = read.get(name);
      if (pages) read.set(name, { ...pages, isCurrent: false });
      logProblem(name, String(error), 'release not used');
      if (before && !isAccepted) drop(name, before);
      if (known || (await serveStored(name, isOutdated)) || isOutdated()) return;
      if (unreleased.has(name) || !saysNothingReleased(name, error)) return;
      unreleased.add(name);
      snapshots = new Map();
    }
    if (!grantsNewPaths) await recordPages();
  }

  function serve(name: string, next: RemoteReleases, known: RemoteReleases | undefined) {
    unreleased.delete(name);
    if (isSame(next, known) && next.list?.text === known.list?.text) return;
    use(new Map(followed).set(name, next));
    void save(name);
    if (isSame(next, known)) return;
    const { live, canary } = next;
    onBuild(name, live.build);
    if (canary) onBuild(name, canary.release.build);
    canaries?.follow(name, canary && { ...canary, live: live.build, canary: canary.release.build });
    log.info({ remote: name, build: live.build, canary: canary?.release.build, percent: canary?.percent }, 'release');
  }

  /** Serves the last release that a gateway has stored. Returns false when there is none, or when it is not accepted. */
  async function serveStored(name: string, isOutdated: () => boolean): Promise<boolean> {
    if (!store?.has(name) || sources.get(name)?.kind === 'dev') return false;
    try {
      const stored = await readReleases(name, store.hostOf(name), undefined, log, verified);
      if (isOutdated()) return true;
      if (!isSignedByTeam(name, stored)) throw new Error('its key is no longer accepted');
      await setPages(name, stored, [], false);
      if (isOutdated()) return true;
      log.warn({ remote: name, build: stored.live.build }, 'the host does not respond: the stored release is served');
      serve(name, stored, undefined);
      return true;
    } catch (error) {
      logProblem(`${name} stored`, String(error), 'stored release not used');
      return false;
    }
  }

  /** A release that a gateway has seen does not end because its host refuses the list or has lost it. */
  function saysNothingReleased(name: string, error: unknown): boolean {
    if (!(error instanceof NothingReleased) || store?.has(name)) return false;
    // without a store, nobody knows whether there was a release
    return store !== null || !(error instanceof ListForbidden);
  }

  async function save(name: string): Promise<void> {
    const [source, releases] = [sources.get(name), followed.get(name)];
    if (!store || !releases || !source || source.kind === 'dev') return;
    try {
      await store.save(name, source, releases, new Date());
      logProblem(`${name} stored`, null, '');
    } catch (error) {
      logProblem(`${name} stored`, String(error), 'release not stored');
    }
  }

  function isSignedByTeam(name: string, { live, canary }: RemoteReleases): boolean {
    return [live, canary?.release].every((release) => !release || verified.accepts(name, release.signer));
  }

  /** Stops serving a build whose key is no longer accepted. */
  function drop(name: string, { live }: RemoteReleases) {
    use(new Map([...followed].filter(([remote]) => remote !== name)));
    canaries?.follow(name, null);
    log.warn({ remote: name, build: live.build }, 'build no longer served: its key is not accepted');
  }

  function readKeys() {
    const accepted = [...followed].filter(([name, releases]) => isSignedByTeam(name, releases));
    try {
      verified.refresh();
      logProblem('RELEASE_KEYS', null, '');
      // a running poll, which may take long, still uses the old keys
      for (const [name, releases] of accepted) if (!isSignedByTeam(name, releases)) void startPoll(name);
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
      for (const name of before.keys()) if (!next.has(name)) polls.delete(name);
      for (const [name, source] of next) if (!isDeepStrictEqual(source, before.get(name))) void startPoll(name);
      // the lines may grant other slots
      snapshots = new Map();
      if (isUnchanged) return;
      log.info({ remotes: [...next.keys()] }, 'the list of remotes has changed');
      for (const name of followed.keys()) if (!next.has(name)) canaries?.follow(name, null);
      for (const name of unreleased) if (!next.has(name)) unreleased.delete(name);
      for (const name of read.keys()) if (!next.has(name)) read.delete(name);
      use(new Map([...followed].filter(([name]) => next.has(name))));
      // the paths of a removed remote are free
      void recordPages(true);
    } catch (error) {
      logProblem('REMOTES', String(error), 'the list of remotes cannot be read');
    }
  }

  async function readPreview({ remote, build, number = Infinity }: PreviewLink): Promise<Release | AwayPreview> {
    const [source, releases] = [sources.get(remote), followed.get(remote)];
    if (!source || source.kind === 'dev' || !releases?.list) return 'unavailable';
    const listed = releases.previews.find((preview) => preview.build === build);
    // this gateway may not have polled the list that has the preview
    if (!listed) return releases.list.number >= number ? 'ended' : 'unavailable';
    if (Date.parse(listed.until) <= Date.now()) return 'ended';
    const release = await previews.fetch(`${remote}@${build}`, {
      context: () => readBuild(remote, source, build, log, verified),
    });
    return release && verified.accepts(remote, release.signer) ? release : 'unavailable';
  }

  function choose(name: string, { live, canary }: RemoteReleases, share: number | null): Release {
    if (!canary) return live;
    const audience = canaries?.audienceOf(name) ?? 'share';
    if (audience !== 'share') return audience === 'everybody' ? canary.release : live;
    return share !== null && isInCanary(name, canary.percent, share) ? canary.release : live;
  }

  const ownership = () => ({ owners: owners.of([...sources.keys()]), grantsNewPaths });

  function makeSnapshot(share: number | null): SiteSnapshot {
    const chosen = inOrder((releases, name) => choose(name, releases, share));
    const isIncomplete = unread().length > 0 || !grantsNewPaths;
    const { snapshot, refused } = createSnapshot(chosen, ownership(), sources, isIncomplete);
    for (const name of chosen.keys()) {
      const problems = refused.filter(({ remote }) => remote === name).map(({ problem }) => problem);
      logProblem(`${name} pages`, problems.join(', ') || null, 'pages or widgets refused');
    }
    return snapshot;
  }

  const timer = setInterval(() => {
    readList();
    readKeys();
    for (const name of sources.keys()) if (!polls.has(name)) void startPoll(name);
  }, intervalMs);
  timer.unref();
  /** Configured remotes without a release whose host has not said that nothing is released. */
  const unread = () => [...sources.keys()].filter((name) => !followed.has(name) && !unreleased.has(name));
  let wasReady = false;
  const isReady = () => (wasReady ||= unread().length === 0);
  const readyTimer = setTimeout(() => {
    if (!isReady()) log.warn({ remotes: unread() }, 'ready without remotes that could not be read');
    wasReady = true;
    void recordPages();
  }, READY_TIMEOUT_MS);
  readyTimer.unref();
  const ownersTimer = setInterval(() => void recordPages(true), OWNERS_INTERVAL_MS);
  ownersTimer.unref();
  const firstExchange = owners.update(new Map(), [...sources.keys()], true);
  const firstPolls = Promise.all([...sources.keys()].map(startPoll));
  await Promise.race([firstPolls, sleep(START_TIMEOUT_MS, undefined, { ref: false })]);
  await firstExchange;
  isStarted = true;
  await recordPages();
  return {
    /** @returns The live builds and the previewed one, or why this gateway cannot show it. */
    async preview(link: PreviewLink): Promise<SiteSnapshot | AwayPreview> {
      const { remote, build } = link;
      try {
        const release = await readPreview(link);
        if (typeof release === 'string') return release;
        const chosen = inOrder(({ live }, name) => (name === remote ? release : live));
        return createSnapshot(chosen, ownership(), sources, false).snapshot;
      } catch (error) {
        log.warn({ remote, build, problem: String(error) }, 'preview not shown');
        return 'unavailable';
      }
    },
    /** Names the canaries without a verdict: `catalog@b7:10`, separated by spaces. Empty: there is none. */
    canaries: (): string =>
      [...followed]
        .flatMap(([name, { canary }]) => (canary ? [{ name, canary }] : []))
        // a gateway that does not know the verdict yet serves no canary, but must not send its visitors away
        .filter(({ name }) => !canaries?.standings().some(({ remote, verdict }) => remote === name && verdict))
        .map(({ name, canary }) => `${name}@${canary.release.build}:${canary.percent}`)
        .join(' '),
    /** Must be called when a network gets these builds. */
    serve: ({ remotes }: SiteSnapshot, network: string) => canaries?.serve(remotes, network),
    standings: (): CanaryStanding[] => canaries?.standings() ?? [],
    unread,
    /** Whether each remote was read once, has a stored release or has released nothing; true after 60 s in any case. */
    isReady,
    /** The paths of remotes that are not served now, by remote. */
    ownedPaths: (): Record<string, { path: string }[]> => {
      const away = owners.of([...sources.keys()]).filter(({ remote }) => !followed.has(remote));
      return Object.fromEntries(
        away.map(({ remote }) => [
          remote,
          away.filter((owner) => owner.remote === remote).map(({ path }) => ({ path })),
        ]),
      );
    },
    /** Stores the served releases again where they are missing, and marks them as used. */
    save: async (): Promise<void> => void (await Promise.all([...followed.keys()].map(save))),
    /** The remotes whose last release is not used, or not for all of its pages and widgets. The log has the reason. */
    refused: (): string[] =>
      [...sources.keys()].filter((name) => !unreleased.has(name) && (logged.has(name) || logged.has(`${name} pages`))),
    builds: (): Record<string, ServedBuilds> =>
      Object.fromEntries(
        [...sources.keys()].map((name) => {
          const { live, canary } = followed.get(name) ?? {};
          return [name, { live: live?.build, canary: canary?.release.build }];
        }),
      ),
    slots: (): Record<string, readonly string[]> =>
      Object.fromEntries([...sources].map(([name, { slots = [] }]) => [name, slots])),
    sourceOf: (name: string) => sources.get(name),
    /** @param share The visitor's share, see visitor-builds.ts; null: the live builds. */
    current(share: number | null): SiteSnapshot {
      const key = [...followed].map(([name, releases]) => choose(name, releases, share).build).join(' ');
      // equal builds have the same snapshot
      const snapshot = snapshots.get(key) ?? makeSnapshot(share);
      snapshots.set(key, snapshot);
      return snapshot;
    },
    stop() {
      clearInterval(timer);
      clearInterval(ownersTimer);
      clearTimeout(readyTimer);
      polls.clear();
    },
  };
}

/** The shares of each remote begin at a different offset, so that canaries of two remotes go to different visitors. */
export function isInCanary(remote: string, percent: number, share: number): boolean {
  const offset = createHash('sha256').update(remote).digest().readUInt32BE() / 2 ** 32;
  return (share + offset) % 1 < percent / 100;
}

const isSame = (current: RemoteReleases, previous: RemoteReleases | undefined): previous is RemoteReleases =>
  // a build that is already known is the same object
  current.live === previous?.live &&
  isDeepStrictEqual(current.previews, previous.previews) &&
  current.canary?.release === previous.canary?.release &&
  isDeepStrictEqual({ ...current.canary, release: null }, { ...previous.canary, release: null });

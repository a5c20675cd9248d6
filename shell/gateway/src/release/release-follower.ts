import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createListNumbers } from '@telemarket/release-trust/list-numbers';
import type { FastifyBaseLogger } from 'fastify';
import type { CanaryWatch } from '@telemarket/canary';
import type { PreviewLink } from '@telemarket/release-trust';
import type { CanaryStanding, ServedBuilds } from '@telemarket/composition';
import { ListForbidden, NothingReleased, readReleases, type Release, type RemoteReleases } from './release-reader';
import type { RemoteSources } from '../config/remote-source';
import { createVerifiedBuilds } from '@telemarket/release-trust/verified-builds';
import { chooseRelease } from './canary-choice';
import { type FollowedRemote, hasSameBuilds, isUnread, next, type RemoteEvent, unread } from './followed-remote';
import { readHostFile, type VerifiedBuilds } from './host-files';
import { type AwayPreview, createPreviews } from './previews';
import { createProblemLog } from './problem-log';
import type { ReleaseStore } from './release-store';
import { createPageOwners, type PageOwners, pathsOf, type ReadPages } from './page-owners';
import { createSnapshot, type SiteSnapshot } from './site-snapshot';

export type ReleaseFollower = Awaited<ReturnType<typeof followReleases>>;

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
  let remotes: ReadonlyMap<string, FollowedRemote> = new Map(
    [...readSources()].map(([name, source]) => [name, unread(source)]),
  );
  /** The builds of a visitor are the key, because equal builds have the same snapshot. */
  let snapshots = new Map<string, SiteSnapshot>();
  const problems = createProblemLog(log);
  const previews = createPreviews(verified, log);
  /** Before the start, no path gets an owner: owners follow the order of the list, not the order of the hosts' responses. */
  let isStarted = false;
  /** Without any record, nobody knows the pages of a remote that was not read, so no path gets an owner yet. */
  let grantsNewPaths = false;
  let wasReady = false;

  const names = () => [...remotes.keys()];
  const sources = (): RemoteSources => new Map([...remotes].map(([name, { source }]) => [name, source]));
  const readPages = (): ReadonlyMap<string, ReadPages> =>
    new Map([...remotes].flatMap(([name, { pages }]) => (pages ? [[name, pages] as const] : [])));
  const isNewest = (name: string, poll: symbol) => remotes.get(name)?.poll === poll;
  const unreadNames = () => [...remotes].filter(([, remote]) => isUnread(remote)).map(([name]) => name);
  const isReady = () => (wasReady ||= unreadNames().length === 0);

  /** @returns Whether the event has changed the remote. */
  function dispatch(name: string, event: RemoteEvent): boolean {
    const before = remotes.get(name);
    const after = before && next(before, event);
    if (!before || !after || after === before) return false;
    remotes = new Map(remotes).set(name, after);
    const isShown = (['source', 'releases', 'isUnreleased'] as const).some((key) => after[key] !== before[key]);
    if (isShown) snapshots = new Map();
    if (after.releases && after.releases !== before.releases) void save(name);
    if (after.releases && !hasSameBuilds(after.releases, before.releases)) announce(name, after.releases);
    if (!after.releases && before.releases) withdraw(name, before.releases);
    return true;
  }

  function announce(name: string, { live, canary }: RemoteReleases) {
    onBuild(name, live.build);
    if (canary) onBuild(name, canary.release.build);
    canaries?.follow(name, canary && { ...canary, live: live.build, canary: canary.release.build });
    log.info({ remote: name, build: live.build, canary: canary?.release.build, percent: canary?.percent }, 'release');
  }

  function withdraw(name: string, { live }: RemoteReleases) {
    canaries?.follow(name, null);
    log.warn({ remote: name, build: live.build }, 'build no longer served: its key is not accepted');
  }

  /** Stores the served release for a start while its host does not respond. */
  async function save(name: string): Promise<void> {
    const { source, releases } = remotes.get(name) ?? {};
    if (!store || !releases || !source || source.kind === 'dev') return;
    try {
      await store.save(name, source, releases, new Date());
      problems.set(`${name} stored`, null, '');
    } catch (error) {
      problems.set(`${name} stored`, String(error), 'release not stored');
    }
  }

  /** A path belongs to the live build that had it first. A canary without one of these pages does not lose the path. */
  async function recordPages(isRefresh = false): Promise<void> {
    if (!isStarted) return;
    grantsNewPaths ||= !owners.isEmpty() || isReady();
    await owners.update(grantsNewPaths ? readPages() : new Map(), names(), isRefresh);
    grantsNewPaths ||= !owners.isEmpty();
    snapshots = new Map();
  }

  /** Starts a new poll, even if a host has not responded to the previous one. */
  async function startPoll(name: string): Promise<void> {
    const poll = Symbol(name);
    dispatch(name, { type: 'poll-started', poll });
    await readRemote(name, poll);
    dispatch(name, { type: 'poll-ended', poll });
  }

  async function readRemote(name: string, poll: symbol): Promise<void> {
    const { source, releases: before } = remotes.get(name) ?? {};
    if (!source) return;
    const known = before && isSignedByTeam(name, before) ? before : undefined;
    // another gateway may read a newer build, and record its pages, meanwhile
    const recorded = owners.pathsOf(name);
    try {
      const releases = await readReleases(name, source, known, log, verified);
      if (!(await release(name, poll, releases, recorded, true))) return;
      problems.set(name, releases.problem, 'release not used');
    } catch (error) {
      if (!isNewest(name, poll)) return;
      problems.set(name, String(error), 'release not used');
      dispatch(name, { type: 'not-read', poll });
      if (known) return;
      dispatch(name, { type: 'key-rejected', poll });
      if (await releaseStored(name, source.kind, poll)) return;
      if (saysNothingReleased(name, error)) dispatch(name, { type: 'nothing-released', poll });
    }
    if (isNewest(name, poll) && !grantsNewPaths) await recordPages();
  }

  /**
   * The pages get their owners first, so that they are served with the release.
   * @param recorded The remote's paths before its host was read.
   * @returns False: a newer poll has started.
   */
  async function release(
    name: string,
    poll: symbol,
    releases: RemoteReleases,
    recorded: readonly string[],
    isCurrent: boolean,
  ): Promise<boolean> {
    if (!isNewest(name, poll)) return false;
    if (!isSignedByTeam(name, releases)) throw new Error('its key is no longer accepted');
    const paths = pathsOf(releases.live.description.pages);
    const pages = { paths, gone: recorded.filter((path) => !paths.includes(path)), isCurrent };
    const isNew = dispatch(name, { type: 'pages-read', poll, pages });
    if (isNew && grantsNewPaths) await recordPages();
    if (!isNewest(name, poll)) return false;
    dispatch(name, { type: 'released', poll, releases });
    return true;
  }

  /** Serves the last release that a gateway has stored. Returns false when there is none, or when it is not accepted. */
  async function releaseStored(name: string, kind: string, poll: symbol): Promise<boolean> {
    if (!store?.has(name) || kind === 'dev') return false;
    try {
      const stored = await readReleases(name, store.hostOf(name), undefined, log, verified);
      if (await release(name, poll, stored, [], false))
        log.warn({ remote: name, build: stored.live.build }, 'the host does not respond: the stored release is served');
      return true;
    } catch (error) {
      problems.set(`${name} stored`, String(error), 'stored release not used');
      return false;
    }
  }

  /** A release that a gateway has seen does not end because its host refuses the list or has lost it. */
  function saysNothingReleased(name: string, error: unknown): boolean {
    if (!(error instanceof NothingReleased) || store?.has(name)) return false;
    // without a store, nobody knows whether there was a release
    return store !== null || !(error instanceof ListForbidden);
  }

  function isSignedByTeam(name: string, { live, canary }: RemoteReleases): boolean {
    return [live, canary?.release].every((release) => !release || verified.accepts(name, release.signer));
  }

  function readKeys() {
    const accepted = [...remotes].flatMap(([name, { releases }]) =>
      releases && isSignedByTeam(name, releases) ? [{ name, releases }] : [],
    );
    try {
      verified.refresh();
      problems.set('RELEASE_KEYS', null, '');
      // a running poll, which may take long, still uses the old keys
      for (const { name, releases } of accepted) if (!isSignedByTeam(name, releases)) void startPoll(name);
    } catch (error) {
      problems.set('RELEASE_KEYS', String(error), 'the keys of releases cannot be read');
    }
  }

  function readList() {
    try {
      const listed = readSources();
      problems.set('REMOTES', null, '');
      const before = remotes;
      remotes = new Map([...listed].map(([name, source]) => [name, before.get(name) ?? unread(source)]));
      for (const [name, source] of listed) {
        if (isDeepStrictEqual(source, before.get(name)?.source)) continue;
        dispatch(name, { type: 'moved', source });
        void startPoll(name);
      }
      if (names().join() === [...before.keys()].join()) return;
      snapshots = new Map();
      log.info({ remotes: names() }, 'the list of remotes has changed');
      for (const [name, { releases }] of before) if (releases && !remotes.has(name)) canaries?.follow(name, null);
      // the paths of a removed remote are free
      void recordPages(true);
    } catch (error) {
      problems.set('REMOTES', String(error), 'the list of remotes cannot be read');
    }
  }

  /** The chosen releases by remote, in the order of the list. */
  const served = (choose: (releases: RemoteReleases, name: string) => Release): Map<string, Release> =>
    new Map(
      [...remotes].flatMap(([name, { releases }]) => (releases ? [[name, choose(releases, name)] as const] : [])),
    );

  const ownership = () => ({ owners: owners.of(names()), grantsNewPaths });

  function makeSnapshot(chosen: Map<string, Release>): SiteSnapshot {
    const isIncomplete = unreadNames().length > 0 || !grantsNewPaths;
    const { snapshot, refused } = createSnapshot(chosen, ownership(), sources(), isIncomplete);
    for (const name of chosen.keys()) {
      const own = refused.filter(({ remote }) => remote === name).map(({ problem }) => problem);
      problems.set(`${name} pages`, own.join(', ') || null, 'pages or widgets refused');
    }
    return snapshot;
  }

  const timer = setInterval(() => {
    readList();
    readKeys();
    for (const [name, { poll }] of remotes) if (!poll) void startPoll(name);
  }, intervalMs);
  timer.unref();
  const readyTimer = setTimeout(() => {
    if (!isReady()) log.warn({ remotes: unreadNames() }, 'ready without remotes that could not be read');
    wasReady = true;
    void recordPages();
  }, READY_TIMEOUT_MS);
  readyTimer.unref();
  const ownersTimer = setInterval(() => void recordPages(true), OWNERS_INTERVAL_MS);
  ownersTimer.unref();
  const firstExchange = owners.update(new Map(), names(), true);
  const firstPolls = Promise.all(names().map(startPoll));
  await Promise.race([firstPolls, sleep(START_TIMEOUT_MS, undefined, { ref: false })]);
  await firstExchange;
  isStarted = true;
  await recordPages();
  return {
    /** @returns The live builds and the previewed one, or why this gateway cannot show it. */
    async preview(link: PreviewLink): Promise<SiteSnapshot | AwayPreview> {
      const release = await previews.read(link, remotes.get(link.remote));
      if (typeof release === 'string') return release;
      const chosen = served(({ live }, name) => (name === link.remote ? release : live));
      return createSnapshot(chosen, ownership(), sources(), false).snapshot;
    },
    /** Names the canaries without a verdict: `catalog@b7:10`, separated by spaces. Empty: there is none. */
    canaries: (): string =>
      [...remotes]
        .flatMap(([name, { releases }]) => (releases?.canary ? [{ name, canary: releases.canary }] : []))
        // a gateway that does not know the verdict yet serves no canary, but must not send its visitors away
        .filter(({ name }) => !canaries?.standings().some(({ remote, verdict }) => remote === name && verdict))
        .map(({ name, canary }) => `${name}@${canary.release.build}:${canary.percent}`)
        .join(' '),
    /** Must be called when a network gets these builds. */
    serve: ({ remotes: builds }: SiteSnapshot, network: string) => canaries?.serve(builds, network),
    standings: (): CanaryStanding[] => canaries?.standings() ?? [],
    /** Configured remotes without a release whose host has not said that nothing is released. */
    unread: unreadNames,
    /** Whether each remote was read once, has a stored release or has released nothing; true after 60 s in any case. */
    isReady,
    /** The paths of remotes that are not served now, by remote. */
    ownedPaths: (): Record<string, { path: string }[]> => {
      const away = owners.of(names()).filter(({ remote }) => !remotes.get(remote)?.releases);
      return Object.fromEntries(
        away.map(({ remote }) => [
          remote,
          away.filter((owner) => owner.remote === remote).map(({ path }) => ({ path })),
        ]),
      );
    },
    /** Stores the served releases again where they are missing, and marks them as used. */
    save: async (): Promise<void> => void (await Promise.all(names().map(save))),
    /** The remotes whose last release is not used, or not for all of its pages and widgets. The log has the reason. */
    refused: (): string[] =>
      [...remotes]
        .filter(([name, { isUnreleased }]) => !isUnreleased && (problems.has(name) || problems.has(`${name} pages`)))
        .map(([name]) => name),
    builds: (): Record<string, ServedBuilds> =>
      Object.fromEntries(
        [...remotes].map(([name, { releases }]) => [
          name,
          { live: releases?.live.build, canary: releases?.canary?.release.build },
        ]),
      ),
    slots: (): Record<string, readonly string[]> =>
      Object.fromEntries([...remotes].map(([name, { source }]) => [name, source.slots ?? []])),
    sourceOf: (name: string) => remotes.get(name)?.source,
    /** @param share The visitor's share, see visitor-builds.ts; null: the live builds. */
    current(share: number | null): SiteSnapshot {
      const choose = (releases: RemoteReleases, name: string) =>
        chooseRelease(name, releases, share, canaries?.audienceOf(name));
      let key = '';
      for (const [name, { releases }] of remotes) if (releases) key += `${choose(releases, name).build} `;
      const snapshot = snapshots.get(key) ?? makeSnapshot(served(choose));
      snapshots.set(key, snapshot);
      return snapshot;
    },
    stop() {
      clearInterval(timer);
      clearInterval(ownersTimer);
      clearTimeout(readyTimer);
      // results of running polls are discarded
      remotes = new Map([...remotes].map(([name, remote]) => [name, { ...remote, poll: null }]));
    },
  };
}

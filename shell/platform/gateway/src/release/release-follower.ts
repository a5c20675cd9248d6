import { SITE } from '@telemarket/app/own-pages';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { createListNumbers } from '@telemarket/release-trust/list-numbers';
import type { FastifyBaseLogger } from 'fastify';
import type { CanaryWatch } from '@telemarket/canary';
import type { CanaryStanding } from '@telemarket/composition';
import type { RemoteReleases } from './release-reader';
import type { RemoteLines } from '../config/remote-source';
import { createVerifiedBuilds } from '@telemarket/release-trust/verified-builds';
import { fileSourcesOf, hasSameBuilds, applyEvent, type RemoteEvent, createUnreadRemote } from './followed-remote';
import {
  servedBuildsOf,
  runningCanariesOf,
  type FollowedRemotes,
  packageRangesOf,
  neighboursOf,
  pathsOfUnservedRemotes,
  readPagesOf,
  grantedSlotsOf,
  unreadNamesOf,
} from './followed-remotes';
import { readStoreFile, type VerifiedStores } from './build-store';
import { createPreviews } from './previews';
import { createProblemLog } from './problem-log';
import type { ReleaseStore } from './release-store';
import { createPageOwners, type PageOwners } from './page-owners';
import { createRemotePolls, type FollowedSite } from './remote-polls';
import type { SiteSnapshot } from './site-snapshot';
import { createVisitorSnapshots } from './visitor-snapshots';

export type ReleaseFollower = Awaited<ReturnType<typeof followReleases>>;

/**
 * The maximum time that the start waits for the build stores. A remote with a slower build store is served when the
 * build store has responded.
 */
export const START_TIMEOUT_MS = 3_000;
/** The interval at which a gateway reads the records of other gateways, and retries records that it could not write. */
const OWNERS_REFRESH_INTERVAL_MS = 10_000;
/** After this time, a gateway is ready even if it could not read some remotes or their lines are wrong. */
export const READY_TIMEOUT_MS = 60_000;

/**
 * Polls the releases of each remote in the background, in parallel: a slow build store does not delay other remotes. If
 * a build store does not respond or a build is broken, the last good build stays.
 * @param readLines Called repeatedly: a remote can be added at run time. While a line is wrong, no remote is removed. A
 * list without any remote is refused at the start.
 * @param onBuild Called for each build that becomes live or a canary.
 * @param canaries Compares canaries with live builds, and decides who gets a canary. Default: each canary keeps its
 * share of the visitors.
 * @param verified Default: builds need no signature.
 * @param store The store of the last releases, for a start while a build store does not respond. Null: there is none.
 * @param owners Says which remote has a page. Default: this gateway decides alone and stores nothing.
 * @param shared The exact versions of the packages that the shell shares. The ranges that builds have for other
 * packages are not checked.
 */
export async function followReleases(
  readLines: () => RemoteLines,
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>,
  intervalMs: number,
  onBuild: (remote: string, build: string) => void = () => {},
  canaries?: Pick<CanaryWatch, 'follow' | 'audienceOf' | 'standings' | 'recordServedPage'>,
  verified: VerifiedStores = createVerifiedBuilds(() => null, createListNumbers(null), readStoreFile),
  store: ReleaseStore | null = null,
  owners: PageOwners = createPageOwners({ read: () => null, write: () => {} }, null, log),
  shared: Readonly<Record<string, string>> = {},
) {
  const problems = createProblemLog(log);
  let remotes: FollowedRemotes = new Map();
  /** True if each line of the list is right. If not, an owner that is not in the list may only be mistyped there. */
  let isWhole = true;
  /** True once all lines of the list were right. Until then, a wrong line may hide the name of a remote. */
  let knowsAllNames = false;
  function readNames(): RemoteLines['entries'] {
    const { entries, problems: wrong } = readLines();
    isWhole = wrong.length === 0;
    knowsAllNames ||= isWhole;
    problems.setProblem('REMOTES', wrong.join('; ') || null, 'a line of the list of remotes is wrong: it is not used');
    return entries;
  }
  remotes = new Map([...readNames()].map(([name, source]) => [name, createUnreadRemote(source)]));
  if (remotes.size === 0) throw new Error('the list of remotes names none');
  /**
   * Until the start has ended, no path gets an owner: owners follow the order of the list, not the order in which build
   * stores respond.
   */
  let isStarted = false;
  /**
   * False while no path has an owner and some remotes are unread. No path gets an owner then, because an unread remote
   * may have the same path.
   */
  let grantsNewPaths = false;
  let wasReady = false;

  const names = () => [...remotes.keys()];
  const standings = (): CanaryStanding[] => canaries?.standings() ?? [];
  const areAllRead = () => knowsAllNames && unreadNamesOf(remotes).length === 0;
  const isReady = () => (wasReady ||= areAllRead());
  const snapshots = createVisitorSnapshots(
    {
      remotes: () => remotes,
      ownership: () => ({ owners: owners.of(names(), !isWhole), grantsNewPaths }),
      isIncomplete: () => !areAllRead() || !grantsNewPaths,
      shared,
    },
    canaries,
    createPreviews(verified, log),
    problems,
  );

  const site: FollowedSite = {
    remote: (name) => remotes.get(name),
    dispatch: dispatchEvent,
    owners,
    grantsNewPaths: () => grantsNewPaths,
    recordPages,
  };
  const polls = createRemotePolls(site, { verified, store, problems, log });

  /** @returns True if the event has changed the remote. */
  function dispatchEvent(name: string, event: RemoteEvent): boolean {
    const before = remotes.get(name);
    const after = before && applyEvent(before, event);
    if (!before || !after || after === before) return false;
    remotes = new Map(remotes).set(name, after);
    const isShown = (['source', 'releases', 'isUnreleased'] as const).some((key) => after[key] !== before[key]);
    if (isShown) snapshots.clear();
    if (after.releases && after.releases !== before.releases) void polls.save(name);
    if (after.releases && !hasSameBuilds(after.releases, before.releases)) announceBuilds(name, after.releases);
    if (!after.releases && before.releases) withdrawBuild(name, before.releases);
    return true;
  }

  function announceBuilds(name: string, { live, canary }: RemoteReleases) {
    onBuild(name, live.build);
    if (canary) onBuild(name, canary.release.build);
    canaries?.follow(name, canary && { ...canary, live: live.build, canary: canary.release.build });
    problems.setProblem(
      `${name} widgets`,
      missingWidgetsOf(name, live) || null,
      'the live build lacks widgets that the shell places',
    );
    log.info({ remote: name, build: live.build, canary: canary?.release.build, percent: canary?.percent }, 'release');
  }

  function withdrawBuild(name: string, { live }: RemoteReleases) {
    canaries?.follow(name, null);
    log.warn({ remote: name, build: live.build }, 'build no longer served: its key is not accepted');
  }

  /**
   * Records the owners of paths. A path belongs to the remote whose live build had it first, even if a canary of this
   * remote lacks the page.
   */
  async function recordPages(isRefresh = false): Promise<void> {
    if (!isStarted) return;
    grantsNewPaths ||= !owners.isEmpty() || isReady();
    await owners.update(grantsNewPaths ? readPagesOf(remotes) : new Map(), names(), isRefresh, !isWhole);
    grantsNewPaths ||= !owners.isEmpty();
    snapshots.clear();
  }

  function readKeys() {
    const accepted = [...remotes].flatMap(([name, { releases }]) =>
      releases && polls.isSignedByTeam(name, releases) ? [{ name, releases }] : [],
    );
    try {
      verified.refresh();
      problems.setProblem('RELEASE_KEYS', null, '');
      // starts a new poll, because a running poll may take long and still uses the old keys
      for (const { name, releases } of accepted) if (!polls.isSignedByTeam(name, releases)) void polls.start(name);
    } catch (error) {
      problems.setProblem('RELEASE_KEYS', String(error), 'the keys of releases cannot be read');
    }
  }

  function readList() {
    try {
      const [before, wasWhole] = [remotes, isWhole];
      const listed = readNames();
      if (isWhole !== wasWhole) snapshots.clear();
      const kept = isWhole ? [] : [...before].filter(([name]) => !listed.has(name));
      const inOrder = [...listed].map(
        ([name, source]) => [name, before.get(name) ?? createUnreadRemote(source)] as const,
      );
      remotes = new Map([...inOrder, ...kept]);
      for (const [name, source] of listed) {
        if (source === null || isDeepStrictEqual(source, before.get(name)?.source)) continue;
        dispatchEvent(name, { type: 'moved', source });
        void polls.start(name);
      }
      if (names().join() === [...before.keys()].join()) return;
      snapshots.clear();
      log.info({ remotes: names() }, 'the list of remotes has changed');
      for (const [name, { releases }] of before) if (releases && !remotes.has(name)) canaries?.follow(name, null);
      // the paths of a removed remote are free
      void recordPages(true);
    } catch (error) {
      problems.setProblem('REMOTES', String(error), 'the list of remotes cannot be read');
    }
  }

  const timer = setInterval(() => {
    readList();
    readKeys();
    for (const [name, { poll }] of remotes) if (!poll) void polls.start(name);
  }, intervalMs);
  timer.unref();
  const readyTimer = setTimeout(() => {
    if (!isReady()) log.warn({ remotes: unreadNamesOf(remotes) }, 'ready without remotes that could not be read');
    wasReady = true;
    void recordPages();
  }, READY_TIMEOUT_MS);
  readyTimer.unref();
  const ownersTimer = setInterval(() => void recordPages(true), OWNERS_REFRESH_INTERVAL_MS);
  ownersTimer.unref();
  const firstExchange = owners.update(new Map(), names(), true, !isWhole);
  const firstPolls = Promise.all(names().map(polls.start));
  await Promise.race([firstPolls, sleep(START_TIMEOUT_MS, undefined, { ref: false })]);
  await firstExchange;
  isStarted = true;
  await recordPages();
  return {
    current: snapshots.current,
    preview: snapshots.preview,
    /** Must be called when a client of the network gets these builds. */
    serve: ({ remotes: builds }: SiteSnapshot, network: string) => canaries?.recordServedPage(builds, network),
    standings,
    canaries: (): string => runningCanariesOf(remotes, standings),
    /** Configured remotes without a release, unless their build store has said that nothing is released. */
    unread: (): string[] => unreadNamesOf(remotes),
    /**
     * True when all names are known, and each remote was read once, has a stored release or has released nothing.
     * Always true after 60 s.
     */
    isReady,
    ownedPaths: () => pathsOfUnservedRemotes(remotes, owners.of(names(), !isWhole)),
    /** Adds the served releases to the store if it lacks them, and marks them as used. */
    save: async (): Promise<void> => void (await Promise.all(names().map(polls.save))),
    /**
     * The remotes whose last release is not used, or whose pages and widgets are not all granted. The log has the
     * reason.
     */
    refused: (): string[] =>
      [...remotes]
        .filter(([name, { isUnreleased }]) => !isUnreleased && (problems.has(name) || problems.has(`${name} pages`)))
        .map(([name]) => name),
    needsSignature: () => verified.isRequired(),
    builds: () => servedBuildsOf(remotes),
    needs: () => packageRangesOf(remotes),
    neighbours: () => neighboursOf(remotes),
    slots: () => grantedSlotsOf(remotes),
    /** Returns the sources of the files that visitors get; none for a remote that is not in the list. */
    sourcesOf(name: string) {
      const remote = remotes.get(name);
      return remote ? fileSourcesOf(remote) : [];
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

/**
 * Returns the widgets that the shell shows and the build lacks. The release command refuses such a build, but the shell
 * may be newer than the live build.
 */
function missingWidgetsOf(remote: string, { description }: RemoteReleases['live']): string {
  return SITE.placements
    .filter((id) => id.startsWith(`${remote}/`) && !description.widgets.includes(id.slice(remote.length + 1)))
    .join(', ');
}

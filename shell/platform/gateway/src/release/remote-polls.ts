import { declaredBy } from '@telemarket/composition';
import type { FastifyBaseLogger } from 'fastify';
import { hasSamePlace, type RemoteSource } from '../config/remote-source';
import type { FollowedRemote, RemoteEvent } from './followed-remote';
import type { VerifiedStores } from './build-store';
import { type PageOwners, pathsOf } from './page-owners';
import type { ProblemLog } from './problem-log';
import { ListForbidden, NothingReleased, readReleases, type RemoteReleases } from './release-reader';
import type { ReleaseStore } from './release-store';

/** The parts of the followed site that a poll reads and changes. */
export interface FollowedSite {
  /** Undefined: the remote is not in the list any more. */
  remote(name: string): FollowedRemote | undefined;
  /** @returns True if the event has changed the remote. */
  dispatch(name: string, event: RemoteEvent): boolean;
  owners: Pick<PageOwners, 'pathsOf'>;
  grantsNewPaths(): boolean;
  recordPages(): Promise<void>;
}

export interface PollParts {
  verified: VerifiedStores;
  /** Null: there is no store of copies. */
  store: ReleaseStore | null;
  problems: ProblemLog;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/**
 * Reads the releases of remotes from their build stores, or else from the stored copies, and reports them to the site
 * as events.
 */
export function createRemotePolls(site: FollowedSite, { verified, store, problems, log }: PollParts) {
  const isNewest = (name: string, poll: symbol) => site.remote(name)?.poll === poll;

  /** Starts a new poll, even if the build store has not responded to the previous one. */
  async function startPoll(name: string): Promise<void> {
    const poll = Symbol(name);
    site.dispatch(name, { type: 'poll-started', poll });
    await readRemote(name, poll);
    site.dispatch(name, { type: 'poll-ended', poll });
  }

  async function readRemote(name: string, poll: symbol): Promise<void> {
    const { source, releases: before, releasedFrom } = site.remote(name) ?? {};
    if (source === undefined) return;
    const known = before && isSignedByTeam(name, before) ? before : undefined;
    // the recorded paths are read before the release, because another gateway may record the pages of a newer build in
    // the meantime
    const recorded = site.owners.pathsOf(name);
    try {
      if (source === null) throw new Error('its line in the list is wrong');
      // the known builds are reused only for the same build store: another store may lack the files of a build with the
      // same id
      const isSameStore = releasedFrom && hasSamePlace(source, releasedFrom);
      const releases = await readReleases(name, source, isSameStore ? known : undefined, log, verified);
      if (!(await serveRelease(name, poll, source, releases, recorded, true))) return;
      problems.setProblem(name, releases.problem, 'release not used');
    } catch (error) {
      if (!isNewest(name, poll)) return;
      problems.setProblem(name, String(error), 'release not used');
      site.dispatch(name, { type: 'not-read', poll });
      if (known) return;
      site.dispatch(name, { type: 'key-rejected', poll });
      if (await serveStoredRelease(name, source, poll)) return;
      if (saysNothingReleased(name, error)) site.dispatch(name, { type: 'nothing-released', poll });
    }
    if (isNewest(name, poll) && !site.grantsNewPaths()) await site.recordPages();
  }

  /**
   * Gives the pages of a release their owners, and then serves the release.
   * @param recorded The paths of the remote before its build store was read.
   * @returns False when a newer poll has started. In this case, the release is not served.
   */
  async function serveRelease(
    name: string,
    poll: symbol,
    from: RemoteSource,
    releases: RemoteReleases,
    recorded: readonly string[],
    isCurrent: boolean,
  ): Promise<boolean> {
    if (!isNewest(name, poll)) return false;
    if (!isSignedByTeam(name, releases)) throw new Error('its key is no longer accepted');
    const { description } = releases.live;
    const moved = Object.keys(declaredBy(name, description).redirects).map((path) => ({ path }));
    const paths = pathsOf([...description.pages, ...moved]);
    const pages = { paths, gone: recorded.filter((path) => !paths.includes(path)), isCurrent };
    const isNew = site.dispatch(name, { type: 'pages-read', poll, pages });
    if (isNew && site.grantsNewPaths()) await site.recordPages();
    if (!isNewest(name, poll)) return false;
    site.dispatch(name, { type: 'released', poll, releases, from });
    return true;
  }

  /**
   * Serves the last release that a gateway has stored. Returns false when there is none, or when the release is not
   * accepted.
   */
  async function serveStoredRelease(name: string, source: RemoteSource | null, poll: symbol): Promise<boolean> {
    if (!store?.has(name) || source?.kind === 'dev') return false;
    try {
      const copy = store.copyOf(name);
      const stored = await readReleases(name, copy, undefined, log, verified);
      if (await serveRelease(name, poll, copy, stored, [], false))
        log.warn(
          { remote: name, build: stored.live.build },
          'the build store does not respond: the stored release is served',
        );
      return true;
    } catch (error) {
      problems.setProblem(`${name} stored`, String(error), 'stored release not used');
      return false;
    }
  }

  /**
   * Says whether the error means that the remote has no release. A release that a gateway has seen stays, even if its
   * build store refuses the list or has lost it.
   */
  function saysNothingReleased(name: string, error: unknown): boolean {
    if (!(error instanceof NothingReleased) || store?.has(name)) return false;
    // without stored copies, it is unknown whether there was a release
    return store !== null || !(error instanceof ListForbidden);
  }

  function isSignedByTeam(name: string, { live, canary }: RemoteReleases): boolean {
    return [live, canary?.release].every((release) => !release || verified.accepts(name, release.signer));
  }

  /** Stores the served release, for a gateway that starts while the build store does not respond. */
  async function saveRelease(name: string): Promise<void> {
    const { releases, releasedFrom: source } = site.remote(name) ?? {};
    if (!store || !releases || !source || source.kind === 'dev') return;
    try {
      await store.save(name, source, releases, new Date());
      problems.setProblem(`${name} stored`, null, '');
    } catch (error) {
      problems.setProblem(`${name} stored`, String(error), 'release not stored');
    }
  }

  return { start: startPoll, save: saveRelease, isSignedByTeam };
}

import { isDeepStrictEqual } from 'node:util';
import { hasSamePlace, type RemoteSource } from '../config/remote-source';
import type { ReadPages } from './page-owners';
import type { RemoteReleases } from './release-reader';

/** The state of a remote of the list in this gateway. The object never changes: an event creates a new one. */
export interface FollowedRemote {
  /** Null: the line of the remote has been wrong since the start, so its build store is unknown. */
  source: RemoteSource | null;
  /** The newest poll, while it runs. Results of an older poll are discarded. */
  poll: symbol | null;
  /** The releases that visitors get. Null: none. */
  releases: RemoteReleases | null;
  /**
   * The source of these releases: the line's source, an earlier one whose successor has no release yet, or the stored
   * copy. Null: no releases.
   */
  releasedFrom: RemoteSource | null;
  /** True if the build store says that nothing is released: the remote owns no page, and no start waits for it. */
  isUnreleased: boolean;
  /** The pages of the live build, which get their owners before the build is served. Null: no build was read. */
  pages: ReadPages | null;
}

/** An event that changes a remote. An event of a poll has an effect only if no newer poll has started. */
export type RemoteEvent =
  /** The list has another source for the remote. Its releases stay until the new build store has responded. */
  | { type: 'moved'; source: RemoteSource }
  | { type: 'poll-started'; poll: symbol }
  | { type: 'poll-ended'; poll: symbol }
  /** The live build was read, from its build store or from the stored copy. */
  | { type: 'pages-read'; poll: symbol; pages: ReadPages }
  /** The owners of the pages are recorded, so the release can be served. */
  | { type: 'released'; poll: symbol; releases: RemoteReleases; from: RemoteSource }
  | { type: 'not-read'; poll: symbol }
  /** Nothing is released, and no gateway has seen a release. */
  | { type: 'nothing-released'; poll: symbol }
  /** The key of a served build is no longer accepted. */
  | { type: 'key-rejected'; poll: symbol };

/** A remote whose build store was not read yet. */
export const createUnreadRemote = (source: RemoteSource | null): FollowedRemote => ({
  source,
  poll: null,
  releases: null,
  releasedFrom: null,
  isUnreleased: false,
  pages: null,
});

/** @returns The remote after the event; the same object when the event changes nothing. */
export function applyEvent(remote: FollowedRemote, event: RemoteEvent): FollowedRemote {
  if (event.type === 'moved') return { ...remote, source: event.source };
  if (event.type === 'poll-started') return { ...remote, poll: event.poll };
  if (event.poll !== remote.poll) return remote;
  switch (event.type) {
    case 'poll-ended':
      return { ...remote, poll: null };
    case 'pages-read':
      return isDeepStrictEqual(event.pages, remote.pages) ? remote : { ...remote, pages: event.pages };
    case 'released': {
      const isKnown =
        hasSameBuilds(event.releases, remote.releases) &&
        hasSameList(event.releases, remote.releases) &&
        isDeepStrictEqual(remote.releasedFrom, event.from);
      if (isKnown) return remote;
      return { ...remote, releases: event.releases, releasedFrom: event.from, isUnreleased: false };
    }
    case 'not-read':
      return remote.pages?.isCurrent ? { ...remote, pages: { ...remote.pages, isCurrent: false } } : remote;
    case 'nothing-released':
      return remote.releases || remote.isUnreleased ? remote : { ...remote, isUnreleased: true };
    case 'key-rejected':
      return remote.releases ? { ...remote, releases: null, releasedFrom: null } : remote;
  }
}

/** Says whether the build store of the remote may still have pages that this gateway does not know. */
export const isUnread = ({ releases, isUnreleased }: FollowedRemote): boolean => !releases && !isUnreleased;

/**
 * @returns The sources of the files that visitors get: first the source of the served builds, then that of the remote's
 * line, which may have the builds of open tabs.
 */
export function fileSourcesOf({ releasedFrom, source }: FollowedRemote): RemoteSource[] {
  const isOther = source && !(releasedFrom && hasSamePlace(releasedFrom, source));
  return [...(releasedFrom ? [releasedFrom] : []), ...(isOther ? [source] : [])];
}

/**
 * Says whether visitors get the same builds. Compares builds as objects, because a build that was already known is the
 * same object.
 */
export const hasSameBuilds = (a: RemoteReleases, b: RemoteReleases | null): boolean =>
  a.live === b?.live &&
  isDeepStrictEqual(a.previews, b.previews) &&
  a.canary?.release === b.canary?.release &&
  isDeepStrictEqual({ ...a.canary, release: null }, { ...b.canary, release: null });

const hasSameList = (a: RemoteReleases, b: RemoteReleases | null): boolean => a.list?.text === b?.list?.text;

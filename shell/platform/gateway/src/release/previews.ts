import type { PreviewLink } from '@telemarket/release-trust';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { FollowedRemote } from './followed-remote';
import type { VerifiedStores } from './build-store';
import { readBuild, type Release } from './release-reader';

/**
 * `ended`: no gateway shows the preview any more. `unavailable`: this gateway does not show it now, but another one
 * may.
 */
export type PreviewAbsence = 'ended' | 'unavailable';

/** This is enough for several remotes: each has at most ten previews. */
const MAX_OPEN_PREVIEWS = 100;

export type Previews = ReturnType<typeof createPreviews>;

/** Reads the builds of preview links. */
export function createPreviews(verified: VerifiedStores, log: Pick<FastifyBaseLogger, 'warn'>) {
  const opened = new LRUCache<string, Release, () => Promise<Release>>({
    max: MAX_OPEN_PREVIEWS,
    fetchMethod: (_key, _stale, { context: read }) => read(),
  });

  async function readPreview(
    link: PreviewLink,
    followed: FollowedRemote | undefined,
  ): Promise<Release | PreviewAbsence> {
    const { remote, build, number = Infinity } = link;
    const { releasedFrom: source, releases } = followed ?? {};
    if (!source || source.kind === 'dev' || !releases?.list) return 'unavailable';
    const listed = releases.previews.find((preview) => preview.build === build);
    // this gateway may not have read the list with the preview yet
    if (!listed) return releases.list.number >= number ? 'ended' : 'unavailable';
    if (Date.parse(listed.until) <= Date.now()) return 'ended';
    const release = await opened.fetch(`${remote}@${build}`, {
      context: () => readBuild(remote, source, build, log, verified),
    });
    return release && verified.accepts(remote, release.signer) ? release : 'unavailable';
  }

  return {
    /** @param followed Undefined: the remote is not in the list. */
    read: (link: PreviewLink, followed: FollowedRemote | undefined): Promise<Release | PreviewAbsence> =>
      readPreview(link, followed).catch((error: unknown) => {
        log.warn({ remote: link.remote, build: link.build, problem: String(error) }, 'preview not shown');
        return 'unavailable' as const;
      }),
  };
}

import type { CanaryWatch } from '@telemarket/canary';
import type { PreviewLink } from '@telemarket/release-trust';
import { chooseRelease } from './canary-choice';
import {
  type ChooseRelease,
  chosenBuildsText,
  chosenReleasesOf,
  type FollowedRemotes,
  sourcesOf,
} from './followed-remotes';
import type { PreviewAbsence, Previews } from './previews';
import type { ProblemLog } from './problem-log';
import type { Release } from './release-reader';
import { createSnapshot, type Ownership, type SiteSnapshot } from './site-snapshot';

/** The parts of a snapshot that do not depend on the visitor. */
export interface SnapshotParts {
  remotes(): FollowedRemotes;
  ownership(): Ownership;
  /** Says whether a configured remote has not announced its pages yet. */
  isIncomplete(): boolean;
  /** Exact versions of the packages that the shell shares. */
  shared: Readonly<Record<string, string>>;
}

/** Creates the snapshots of the site. Visitors with the same builds have the same snapshot, until `clear` is called. */
export function createVisitorSnapshots(
  { remotes, ownership, isIncomplete, shared }: SnapshotParts,
  canaries: Pick<CanaryWatch, 'audienceOf'> | undefined,
  previews: Previews,
  problems: ProblemLog,
) {
  /** The snapshots. Each key is a text that names the builds of a visitor. */
  let snapshots = new Map<string, SiteSnapshot>();

  function makeSnapshot(chosen: ReadonlyMap<string, Release>): SiteSnapshot {
    const { snapshot, refused } = createSnapshot(chosen, ownership(), sourcesOf(remotes()), isIncomplete(), shared);
    for (const name of chosen.keys()) {
      const own = refused.filter(({ remote }) => remote === name).map(({ problem }) => problem);
      problems.setProblem(`${name} pages`, own.join(', ') || null, 'pages, widgets or versions refused');
    }
    return snapshot;
  }

  return {
    /** @param share The visitor's share, see visitor-builds.ts; null: the live builds. */
    current(share: number | null): SiteSnapshot {
      const choose: ChooseRelease = (releases, name) =>
        chooseRelease(name, releases, share, canaries?.audienceOf(name));
      const builds = chosenBuildsText(remotes(), choose);
      const snapshot = snapshots.get(builds) ?? makeSnapshot(chosenReleasesOf(remotes(), choose));
      snapshots.set(builds, snapshot);
      return snapshot;
    },
    /**
     * @returns The snapshot of the live and the previewed builds, or the reason why this gateway cannot show all
     * previews.
     */
    async preview(links: readonly PreviewLink[]): Promise<SiteSnapshot | PreviewAbsence> {
      const shown = new Map<string, Release>();
      const away = new Set<PreviewAbsence>();
      for (const link of links) {
        const release = await previews.read(link, remotes().get(link.remote));
        if (typeof release === 'string') away.add(release);
        else shown.set(link.remote, release);
      }
      if (away.size > 0) return away.has('ended') ? 'ended' : 'unavailable';
      const chosen = chosenReleasesOf(remotes(), ({ live }, name) => shown.get(name) ?? live);
      return createSnapshot(chosen, ownership(), sourcesOf(remotes()), false, shared).snapshot;
    },
    /** Must be called when a build, a source, the owner of a path or the list of unread remotes has changed. */
    clear(): void {
      snapshots = new Map();
    },
  };
}

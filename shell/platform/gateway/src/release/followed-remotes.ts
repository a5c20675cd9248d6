import { type CanaryStanding, declaredBy, type Neighbours, type ServedBuilds } from '@telemarket/composition';
import type { RemoteSources } from '../config/remote-source';
import { type FollowedRemote, isUnread } from './followed-remote';
import type { PageOwner, ReadPages } from './page-owners';
import type { Release, RemoteReleases } from './release-reader';

/** The remotes by name, in the order of the list. */
export type FollowedRemotes = ReadonlyMap<string, FollowedRemote>;

/** Chooses one of the builds of a remote. */
export type ChooseRelease = (releases: RemoteReleases, name: string) => Release;

export const sourcesOf = (remotes: FollowedRemotes): RemoteSources =>
  new Map([...remotes].flatMap(([name, { source }]) => (source ? [[name, source] as const] : [])));

export const readPagesOf = (remotes: FollowedRemotes): ReadonlyMap<string, ReadPages> =>
  new Map([...remotes].flatMap(([name, { pages }]) => (pages ? [[name, pages] as const] : [])));

export const unreadNamesOf = (remotes: FollowedRemotes): string[] =>
  [...remotes].filter(([, remote]) => isUnread(remote)).map(([name]) => name);

/** The chosen releases by remote. */
export const chosenReleasesOf = (remotes: FollowedRemotes, choose: ChooseRelease): Map<string, Release> =>
  new Map([...remotes].flatMap(([name, { releases }]) => (releases ? [[name, choose(releases, name)] as const] : [])));

/** Returns the chosen builds as text. It is called for each request, so it creates no map. */
export function chosenBuildsText(remotes: FollowedRemotes, choose: ChooseRelease): string {
  let builds = '';
  for (const [name, { releases }] of remotes) if (releases) builds += `${name}@${choose(releases, name).build} `;
  return builds;
}

export const servedBuildsOf = (remotes: FollowedRemotes): Record<string, ServedBuilds> =>
  Object.fromEntries(
    [...remotes].map(([name, { releases }]) => [
      name,
      { live: releases?.live.build, canary: releases?.canary?.release.build },
    ]),
  );

/** The version ranges of packages that live builds and canaries need, by remote, build and package. */
export const packageRangesOf = (remotes: FollowedRemotes): Record<string, Record<string, Record<string, string>>> =>
  Object.fromEntries(
    [...remotes].map(([name, { releases }]) => [
      name,
      Object.fromEntries(
        [releases?.live, releases?.canary?.release].flatMap((release) =>
          release ? [[release.build, releaseRangesOf(release)]] : [],
        ),
      ),
    ]),
  );

const releaseRangesOf = ({ ranges, passport }: Release) => ({
  ...ranges,
  ...(passport?.contract && { '@telemarket/contract': passport.contract }),
});

/** The declarations of neighbours with which live builds and canaries were built, by remote and build. */
export const neighboursOf = (remotes: FollowedRemotes): Record<string, Record<string, Neighbours>> =>
  Object.fromEntries(
    [...remotes].map(([name, { releases }]) => [
      name,
      Object.fromEntries(
        [releases?.live, releases?.canary?.release].flatMap((release) =>
          release?.description.neighbours ? [[release.build, declaredBy(name, release.description).neighbours]] : [],
        ),
      ),
    ]),
  );

export const grantedSlotsOf = (remotes: FollowedRemotes): Record<string, readonly string[]> =>
  Object.fromEntries([...remotes].map(([name, { source }]) => [name, source?.slots ?? []]));

/** Names the canaries without a verdict: `catalog@b7:10`, separated by spaces. Empty: there is none. */
export function runningCanariesOf(remotes: FollowedRemotes, standings: () => readonly CanaryStanding[]): string {
  const running = [];
  for (const [name, { releases }] of remotes) {
    const canary = releases?.canary;
    // a gateway that does not know the verdict yet serves no canary, but must not delete the cookies of its visitors
    if (!canary || standings().some(({ remote, verdict }) => remote === name && verdict)) continue;
    running.push(`${name}@${canary.release.build}:${canary.percent}`);
  }
  return running.join(' ');
}

/** The paths of remotes that are not served now, by remote. */
export function pathsOfUnservedRemotes(
  remotes: FollowedRemotes,
  owners: readonly PageOwner[],
): Record<string, { path: string }[]> {
  const paths: Record<string, { path: string }[]> = {};
  for (const { remote, path } of owners) if (!remotes.get(remote)?.releases) (paths[remote] ??= []).push({ path });
  return paths;
}

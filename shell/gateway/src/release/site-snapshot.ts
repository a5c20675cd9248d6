import type { Registry, RemoteBuild } from '@telemarket/host/registry';
import { ownerOfPath } from '@telemarket/host/path-owner';
import { createRouteTable, type RouteTable } from '@telemarket/host/routes';
import type { RemotePage, RemoteSlot } from '@telemarket/composition';
import type { RemoteSources } from '../config/remote-source';
import type { Release } from './release-reader';

/** The build of each remote and all pages for one visitor. Immutable: a request uses one snapshot. */
export interface SiteSnapshot {
  remotes: ReadonlyMap<string, Release>;
  routes: RouteTable;
  registry: Registry;
  /** The builds as text: `catalog@b1 seller@b7`. */
  builds: string;
  /** Whether a build is signed: browsers then check its files against their digests. */
  signed: boolean;
  /** Whether a configured remote has not announced its pages yet. */
  incomplete: boolean;
}

/** The owning remote of each path pattern. */
export type PathOwners = Map<string, string>;

/** A page or widget that a remote requests and does not get. */
interface Refusal {
  remote: string;
  problem: string;
}

/**
 * Grants each remote the pages that it requests, except paths of the shell or of another remote. An owner keeps its path;
 * a path without an owner goes to the first remote of the list.
 * @param remotes In the order of the list.
 * @param owners Updated by this function.
 */
export function grantPages(remotes: ReadonlyMap<string, Release>, owners: PathOwners) {
  const requested = [...remotes].flatMap(([remote, { description }]) =>
    description.pages.map((page) => ({ remote, page })),
  );
  const isRequested = (remote: string, path: string) =>
    requested.some((request) => request.remote === remote && request.page.path === path);
  for (const [path, remote] of owners) if (!isRequested(remote, path)) owners.delete(path);
  const granted: Record<string, { pages: RemotePage[] }> = {};
  for (const remote of remotes.keys()) granted[remote] = { pages: [] };
  const refused: Refusal[] = [];
  // a remote that already owns the path precedes others that request it
  const rank = ({ remote, page }: (typeof requested)[number]) => (owners.get(page.path) === remote ? 0 : 1);
  for (const { remote, page } of requested.sort((a, b) => rank(a) - rank(b))) {
    const { [remote]: own, ...neighbours } = granted;
    const owner = ownerOfPath(page.path, neighbours);
    if (owner) refused.push({ remote, problem: `${page.path} belongs to ${owner}` });
    else {
      owners.set(page.path, remote);
      own?.pages.push(page);
    }
  }
  return { granted, refused };
}

/**
 * Grants pages as above, and each remote the slots that its line in the list names.
 * @param incomplete Whether a configured remote has not announced its pages yet.
 */
export function createSnapshot(
  remotes: ReadonlyMap<string, Release>,
  owners: PathOwners,
  sources: RemoteSources,
  incomplete: boolean,
): { snapshot: SiteSnapshot; refused: Refusal[] } {
  const { granted, refused } = grantPages(remotes, new Map(owners));
  const registry: Record<string, RemoteBuild> = {};
  for (const [remote, { build, version, entry, global, description, integrity }] of remotes) {
    const isGranted = ({ slot }: RemoteSlot) => Boolean(sources.get(remote)?.slots?.includes(slot));
    const { down, slots = [] } = description;
    for (const { slot } of slots.filter((widget) => !isGranted(widget)))
      refused.push({ remote, problem: `its line grants no slot ${slot}` });
    registry[remote] = {
      ...{ build, version, entry, global, down },
      pages: (granted[remote]?.pages ?? []).map(toBrowserPage),
      ...(slots.some(isGranted) && { slots: slots.filter(isGranted) }),
      ...(integrity && { integrity }),
    };
  }
  const builds = [...remotes].map(([name, { build }]) => `${name}@${build}`).join(' ');
  const signed = [...remotes.values()].some(({ integrity }) => integrity);
  return { snapshot: { remotes, registry, builds, signed, routes: createRouteTable(registry), incomplete }, refused };
}

/** Removes the fields that only the gateway and the release command read. */
const toBrowserPage = (page: RemotePage): RemotePage => {
  const { description: _description, query: _query, visit: _visit, ...browserPage } = page;
  return browserPage;
};

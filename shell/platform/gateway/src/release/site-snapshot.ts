import { SITE } from '@telemarket/app/own-pages';
import { ownerText, type RemotePage, type RemoteSlot } from '@telemarket/composition';
import { ownerOfPath } from '@telemarket/composition/path-owner';
import type { Registry, RemoteBuild } from '@telemarket/composition/registry';
import { createRouteTable, type RouteTable } from '@telemarket/composition/routes';
import { unmetRanges } from '@telemarket/release-trust';
import type { RemoteSources } from '../config/remote-source';
import { isOwnable, otherOwner, type PageOwner, toOwnedPath } from './page-owners';
import type { Release } from './release-reader';

/** The build of each remote and all pages for one visitor. Immutable: a request uses one snapshot. */
export interface SiteSnapshot {
  remotes: ReadonlyMap<string, Release>;
  routes: RouteTable;
  registry: Registry;
  /** The builds as text: `catalog@b1 seller@b7`. */
  builds: string;
  /** Whether a configured remote has not announced its pages yet. */
  incomplete: boolean;
  /** The remotes whose build browsers refuse, because the shell's packages are outside its ranges. */
  outside: ReadonlySet<string>;
}

/** A page, a widget or a version of a package that a remote requests and does not get. */
interface Refusal {
  remote: string;
  problem: string;
}

/** Says who owns the paths. */
export interface Ownership {
  owners: readonly PageOwner[];
  /** Whether a path without an owner may be granted, such as that of a new page of a canary. */
  grantsNewPaths: boolean;
}

/**
 * Grants each remote the pages that it requests, except paths of the shell or of another remote. A path without an owner
 * goes to the first remote of the list.
 * @param remotes In the order of the list.
 */
export function grantPages(remotes: ReadonlyMap<string, Release>, { owners, grantsNewPaths }: Ownership) {
  const requested = [...remotes].flatMap(([remote, { description }]) =>
    description.pages.map((page) => ({ remote, page })),
  );
  const granted: Record<string, { pages: RemotePage[] }> = {};
  for (const remote of remotes.keys()) granted[remote] = { pages: [] };
  const refused: Refusal[] = [];
  const isOwn = ({ remote, page }: (typeof requested)[number]) =>
    owners.some((owner) => owner.remote === remote && owner.path === toOwnedPath(page.path));
  for (const request of requested.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))) {
    const { remote, page } = request;
    const { [remote]: own, ...neighbours } = granted;
    const owner = otherOwner(page.path, remote, owners) ?? ownerOfPath(page.path, neighbours, SITE);
    if (owner) refused.push({ remote, problem: `${page.path} belongs to ${owner}` });
    else if (!isOwnable(page.path))
      refused.push({ remote, problem: `${page.path.slice(0, 100)} is no path of a page` });
    else if (grantsNewPaths || isOwn(request)) own?.pages.push(page);
    else refused.push({ remote, problem: `${page.path} waits until all remotes are read` });
  }
  return { granted, refused };
}

/**
 * Grants pages as above, and each remote the slots that its line in the list names.
 * @param incomplete Whether a configured remote has not announced its pages yet.
 * @param shared Exact versions of the packages that the shell shares.
 */
export function createSnapshot(
  remotes: ReadonlyMap<string, Release>,
  ownership: Ownership,
  sources: RemoteSources,
  incomplete: boolean,
  shared: Readonly<Record<string, string>> = {},
): { snapshot: SiteSnapshot; refused: Refusal[] } {
  const { granted, refused } = grantPages(remotes, ownership);
  const registry: Record<string, RemoteBuild> = {};
  const outside = new Set<string>();
  for (const [remote, { build, version, entry, global, description, ranges }] of remotes) {
    const unmet = unmetRanges(ranges, shared);
    if (unmet.length > 0) outside.add(remote);
    for (const { name, range, provided } of unmet)
      refused.push({ remote, problem: `it needs ${name} ${range}, and the shell has ${provided}` });
    const { slots: ownSlots = [], hasAllSlots = false } = sources.get(remote) ?? {};
    const isGranted = ({ slot }: RemoteSlot) => hasAllSlots || ownSlots.includes(slot);
    const { down, slots = [] } = description;
    const by = ownerText(description);
    for (const { slot } of slots.filter((widget) => !isGranted(widget)))
      refused.push({ remote, problem: `its line grants no slot ${slot}` });
    registry[remote] = {
      ...{ build, ...(by && { by }), version, entry, global, down },
      pages: (granted[remote]?.pages ?? []).map(toBrowserPage),
      ...(unmet.length === 0 && slots.some(isGranted) && { slots: slots.filter(isGranted) }),
    };
  }
  const builds = [...remotes].map(([name, { build }]) => `${name}@${build}`).join(' ');
  const routes = createRouteTable(registry, SITE);
  return { snapshot: { remotes, registry, builds, routes, incomplete, outside }, refused };
}

/** Removes the fields that only the gateway and the release command read. */
const toBrowserPage = (page: RemotePage): RemotePage => {
  const { description: _description, query: _query, sitemap: _sitemap, visit: _visit, ...browserPage } = page;
  return browserPage;
};

import { SITE } from '@telemarket/app/own-pages';
import { declaredBy, ownerText, type RemotePage, type RemoteSlot, withoutChains } from '@telemarket/composition';
import { ownerOfPath } from '@telemarket/composition/path-owner';
import { type Registry, type RemoteBuild, SHELL } from '@telemarket/composition/registry';
import { createRouteTable, type RouteTable } from '@telemarket/composition/routes';
import { findUnmetRanges } from '@telemarket/release-trust';
import type { RemoteSources } from '../config/remote-source';
import { isOwnable, otherOwnerOf, type PageOwner, toOwnedPath } from './page-owners';
import { grantOffers, slotMismatchOf } from './remote-offers';
import type { Release } from './release-reader';

/** The build of each remote and all pages for one visitor. It never changes, and a request uses only one snapshot. */
export interface SiteSnapshot {
  remotes: ReadonlyMap<string, Release>;
  routes: RouteTable;
  registry: Registry;
  /** The builds as text: `catalog@b1 seller@b7`. */
  builds: string;
  /** True while a configured remote has not announced its pages yet. */
  incomplete: boolean;
  /** The remotes whose builds browsers refuse, because a package of the shell does not fit the range of the build. */
  outside: ReadonlySet<string>;
}

/**
 * Something that a remote requests and does not get: a page, a redirect, a widget, an offer or a version of a package.
 */
interface Refusal {
  remote: string;
  problem: string;
}

/** The owners of paths, and the rule for paths without an owner. */
export interface Ownership {
  owners: readonly PageOwner[];
  /** True if a path without an owner may be granted, such as the path of a new page of a canary. */
  grantsNewPaths: boolean;
}

interface GrantedPaths {
  pages: RemotePage[];
  redirects: Record<string, string>;
}

/**
 * Grants each remote the pages and redirects that it requests, except paths of the shell or of another remote. A path
 * without an owner goes to the first remote of the list.
 * @param remotes In the order of the list.
 */
export function grantPages(remotes: ReadonlyMap<string, Release>, { owners, grantsNewPaths }: Ownership) {
  const requested = [...remotes].flatMap(([remote, { description }]) => [
    ...description.pages.map((page) => ({
      ...{ remote, path: page.path },
      grant: ({ pages }: GrantedPaths) => void pages.push(page),
    })),
    ...Object.entries(declaredBy(remote, description).redirects).map(([path, target]) => ({
      ...{ remote, path },
      grant: ({ redirects }: GrantedPaths) => void (redirects[path] = target),
    })),
  ]);
  const granted: Record<string, GrantedPaths> = {};
  for (const remote of remotes.keys()) granted[remote] = { pages: [], redirects: {} };
  const refused: Refusal[] = [];
  const isOwn = ({ remote, path }: (typeof requested)[number]) =>
    owners.some((owner) => owner.remote === remote && owner.path === toOwnedPath(path));
  for (const request of requested.sort((a, b) => Number(isOwn(b)) - Number(isOwn(a)))) {
    const { remote, path, grant } = request;
    const { [remote]: own, ...neighbours } = granted;
    const owner = otherOwnerOf(path, remote, owners) ?? ownerOfPath(path, neighbours, SITE);
    if (owner) refused.push({ remote, problem: `${path} belongs to ${owner}` });
    else if (!isOwnable(path)) refused.push({ remote, problem: `${path.slice(0, 100)} is no path of a page` });
    else if (!grantsNewPaths && !isOwn(request))
      refused.push({ remote, problem: `${path} waits until all remotes are read` });
    else if (own) grant(own);
  }
  refused.push(...dropRedirectChains(granted));
  return { granted, refused };
}

/**
 * Removes redirects that lead to another redirect or to an alias of the site, because such a chain could lead back to
 * its start. The check of a release refuses such chains, but it cannot see a chain that two simultaneous releases
 * create.
 */
function dropRedirectChains(granted: Record<string, GrantedPaths>): Refusal[] {
  const entries = Object.entries(granted).flatMap(([remote, { redirects }]) =>
    Object.entries(redirects).map(([from, to]) => ({ remote, from, to })),
  );
  const aliases = Object.entries(SITE.aliases).map(([from, to]) => ({ remote: SHELL, from, to }));
  const chained = withoutChains([...entries, ...aliases]).chained.filter(({ remote }) => remote !== SHELL);
  for (const { remote, from } of chained) delete granted[remote]?.redirects[from];
  return chained.map(({ remote, from, to }) => ({
    remote,
    problem: `${from} is not redirected, because ${to} is redirected itself`,
  }));
}

/**
 * Grants pages as `grantPages` does. Also grants each remote the slots that its line in the list names. Leaves out a
 * widget when its slot now has other props than those for which the widget's build was made.
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
  const { offers, refused: refusedOffers } = grantOffers(remotes);
  refused.push(...refusedOffers);
  const registry: Record<string, RemoteBuild> = {};
  const outside = new Set<string>();
  for (const [remote, { build, version, entry, global, description, ranges }] of remotes) {
    const unmet = findUnmetRanges(ranges, shared);
    if (unmet.length > 0) outside.add(remote);
    for (const { name, range, provided } of unmet)
      refused.push({ remote, problem: `it needs ${name} ${range}, and the shell has ${provided}` });
    const { slots: ownSlots = [], hasAllSlots = false } = sources.get(remote) ?? {};
    const isGranted = ({ slot }: RemoteSlot) => hasAllSlots || ownSlots.includes(slot);
    const { down, slots = [] } = description;
    const { neighbours } = declaredBy(remote, description);
    const by = ownerText(description);
    for (const { slot } of slots.filter((widget) => !isGranted(widget)))
      refused.push({ remote, problem: `its line grants no slot ${slot}` });
    const unmetSlots = slots
      .filter(isGranted)
      .map((widget) => ({ widget, unmet: slotMismatchOf(widget.slot, neighbours, offers) }));
    for (const { unmet: problem } of unmetSlots) if (problem) refused.push({ remote, problem });
    const shown = unmet.length > 0 ? [] : unmetSlots.flatMap(({ widget, unmet: problem }) => (problem ? [] : [widget]));
    const { pages = [], redirects = {} } = granted[remote] ?? {};
    registry[remote] = {
      ...{ build, ...(by && { by }), version, entry, global, down },
      pages: pages.map(toBrowserPage),
      ...(Object.keys(redirects).length > 0 && { redirects }),
      ...(shown.length > 0 && { slots: shown }),
    };
  }
  const builds = [...remotes].map(([name, { build }]) => `${name}@${build}`).join(' ');
  const routes = createRouteTable(registry, SITE);
  return { snapshot: { remotes, registry, builds, routes, incomplete, outside }, refused };
}

/**
 * Throws when no snapshot can be created with the build, whose manifest may come from any tool. The check runs when the
 * build is read, so that no request fails later.
 */
export function refuseUnusableBuild(remote: string, release: Release): void {
  const source = { kind: 'folder', folder: '', hasAllSlots: true } as const;
  createSnapshot(
    new Map([[remote, release]]),
    { owners: [], grantsNewPaths: true },
    new Map([[remote, source]]),
    false,
  );
}

/** Removes the fields that only the gateway and the release command read. */
const toBrowserPage = (page: RemotePage): RemotePage => {
  const { description: _description, query: _query, sitemap: _sitemap, visit: _visit, ...browserPage } = page;
  return browserPage;
};

import type { Registry } from '@telemarket/host/registry';
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

/**
 * Grants each remote the pages that it requests, except paths of the shell or of another remote. An owner keeps its path;
 * a path without an owner goes to the first remote of the list.
 * @param remotes In the order of the list.
 * @param owners Updated by this function.
 */
export function grantPages(
  remotes: ReadonlyMap<string, Release>,
  owners: PathOwners,
): { granted: Map<string, RemotePage[]>; conflicts: { remote: string; path: string; owner: string }[] } {
  const requested = [...remotes].flatMap(([remote, { description }]) =>
    description.pages.map((page) => ({ remote, page })),
  );
  const isRequested = (remote: string, path: string) =>
    requested.some((request) => request.remote === remote && request.page.path === path);
  for (const [path, remote] of owners) if (!isRequested(remote, path)) owners.delete(path);
  const granted = new Map([...remotes.keys()].map((name) => [name, [] as RemotePage[]]));
  const conflicts: ReturnType<typeof grantPages>['conflicts'] = [];
  // a remote that already owns the path precedes others that request it
  const rank = ({ remote, page }: (typeof requested)[number]) => (owners.get(page.path) === remote ? 0 : 1);
  const inOrder = requested.sort((a, b) => rank(a) - rank(b));
  for (const { remote, page } of inOrder) {
    const neighbours = Object.fromEntries(
      [...granted].filter(([name]) => name !== remote).map(([n, pages]) => [n, { pages }]),
    );
    const owner = ownerOfPath(page.path, neighbours);
    if (owner) {
      conflicts.push({ remote, path: page.path, owner });
      continue;
    }
    owners.set(page.path, remote);
    granted.get(remote)?.push(page);
  }
  return { granted, conflicts };
}

/** Grants each remote the slots that its line in the list names. */
export function grantSlots(
  remotes: ReadonlyMap<string, Release>,
  sources: RemoteSources,
): { granted: Map<string, RemoteSlot[]>; refused: { remote: string; slot: string }[] } {
  const granted = new Map<string, RemoteSlot[]>();
  const refused: ReturnType<typeof grantSlots>['refused'] = [];
  for (const [remote, { description }] of remotes)
    for (const widget of description.slots ?? [])
      if (sources.get(remote)?.slots?.includes(widget.slot))
        granted.set(remote, [...(granted.get(remote) ?? []), widget]);
      else refused.push({ remote, slot: widget.slot });
  return { granted, refused };
}

/**
 * @param granted The pages of each remote.
 * @param slots The widgets of each remote for slots.
 */
export function createSnapshot(
  remotes: ReadonlyMap<string, Release>,
  granted: ReadonlyMap<string, readonly RemotePage[]>,
  incomplete: boolean,
  slots: ReadonlyMap<string, readonly RemoteSlot[]> = new Map(),
): SiteSnapshot {
  const registry = Object.fromEntries(
    [...remotes].map(([name, { build, version, entry, global, description, integrity }]) => [
      name,
      {
        build,
        version,
        entry,
        global,
        down: description.down,
        pages: (granted.get(name) ?? []).map(toBrowserPage),
        ...(slots.has(name) && { slots: slots.get(name) }),
        ...(integrity && { integrity }),
      },
    ]),
  );
  const builds = [...remotes].map(([name, { build }]) => `${name}@${build}`).join(' ');
  const signed = [...remotes.values()].some(({ integrity }) => integrity);
  return { remotes, registry, builds, signed, routes: createRouteTable(registry), incomplete };
}

/** Removes the fields that only the gateway and the release command read. */
const toBrowserPage = (page: RemotePage): RemotePage => {
  const { description: _description, query: _query, visit: _visit, ...browserPage } = page;
  return browserPage;
};

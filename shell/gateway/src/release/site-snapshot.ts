import type { Registry } from '@telemarket/host/registry';
import { ownerOfPath } from '@telemarket/host/path-owner';
import { createRouteTable, type RouteTable } from '@telemarket/host/routes';
import type { RemotePage } from '@telemarket/kit/remote';
import type { Release } from './release';

/** What one visitor gets: the build of each remote and the pages of all. Immutable: a request uses one snapshot. */
export interface SiteSnapshot {
  remotes: ReadonlyMap<string, Release>;
  routes: RouteTable;
  registry: Registry;
  /** The builds, as a text: `catalog@b1 seller@b7`. */
  builds: string;
  /** Some build is signed: its browser files are compared with their digests. */
  signed: boolean;
  /** A configured remote has not announced its pages yet. */
  incomplete: boolean;
}

/** By pattern, the remote that owns it. */
export type PathOwners = Map<string, string>;

export interface PathConflict {
  remote: string;
  path: string;
  owner: string;
}

/**
 * Grants each remote the pages that it requests, except for paths of the shell and of another remote. A path stays with
 * its owner; without one, the first remote of the list gets it.
 * @param remotes In the order of the list.
 * @param owners Is updated.
 */
export function grantPages(
  remotes: ReadonlyMap<string, Release>,
  owners: PathOwners,
): { granted: Map<string, RemotePage[]>; conflicts: PathConflict[] } {
  const requested = [...remotes].flatMap(([remote, { description }]) =>
    description.pages.map((page) => ({ remote, page })),
  );
  const isRequested = (remote: string, path: string) =>
    requested.some((one) => one.remote === remote && one.page.path === path);
  for (const [path, remote] of owners) if (!isRequested(remote, path)) owners.delete(path);
  const granted = new Map([...remotes.keys()].map((name) => [name, [] as RemotePage[]]));
  const conflicts: PathConflict[] = [];
  // a remote that has a path already comes before one that wants it, too
  const inOrder = requested.sort((one, other) => rank(one) - rank(other));
  for (const { remote, page } of inOrder) {
    const others = Object.fromEntries(
      [...granted].filter(([name]) => name !== remote).map(([n, pages]) => [n, { pages }]),
    );
    const owner = ownerOfPath(page.path, others);
    if (owner) {
      conflicts.push({ remote, path: page.path, owner });
      continue;
    }
    owners.set(page.path, remote);
    granted.get(remote)?.push(page);
  }
  return { granted, conflicts };

  function rank({ remote, page }: (typeof requested)[number]): number {
    return owners.get(page.path) === remote ? 0 : 1;
  }
}

/** @param granted By remote, its pages. */
export function createSnapshot(
  remotes: ReadonlyMap<string, Release>,
  granted: ReadonlyMap<string, readonly RemotePage[]>,
  incomplete: boolean,
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
        ...(integrity && { integrity }),
      },
    ]),
  );
  const builds = [...remotes].map(([name, { build }]) => `${name}@${build}`).join(' ');
  const signed = [...remotes.values()].some(({ integrity }) => integrity);
  return { remotes, registry, builds, signed, routes: createRouteTable(registry), incomplete };
}

/** Without the parts that only the gateway and the release command read. */
const toBrowserPage = (page: RemotePage): RemotePage => {
  const { description: _description, query: _query, visit: _visit, ...rest } = page;
  return rest;
};

import type { RemotePage, RemoteSlot } from './manifest';
import { fillPattern, matchPattern } from './path-pattern';
import type { Redirects } from './redirects';
import { SHELL } from './registry';
import type { Params } from './remote-definition';
import type { SlotName } from './slot-props';

/** The app's own pages and addresses. They belong to no remote. */
export interface OwnPages {
  /** The app's own pages, by module. They work even when every remote is down. */
  pages: Readonly<Record<string, Pick<RemotePage, 'path' | 'layout' | 'title' | 'noindex'>>>;
  /** Short addresses, and the paths to which they redirect. */
  aliases: Readonly<Record<string, string>>;
}

export interface PageRoute extends Omit<RemotePage, 'description' | 'sitemap' | 'visit'> {
  /** The name of the remote, or `shell`. */
  owner: string;
  /** The id of the module for the loader, such as `catalog/home-page`. */
  id: string;
}

export interface RouteTable {
  match(pathname: string): { route: PageRoute; params: Params } | null;
  /** @returns The new address for an old address of a remote; null for any other path. */
  movedTo(pathname: string): string | null;
  /**
   * @returns The path to which the given path redirects: the result of `movedTo`, or the canonical path of the route.
   * Null when the given path is canonical.
   */
  canonicalPath(pathname: string): string | null;
  routes: readonly PageRoute[];
  /** @returns The ids of the widgets in a slot, in the order in which the page shows them. */
  widgetsIn(slot: SlotName): string[];
}

export type PagesByRemote = Readonly<
  Record<string, { pages: readonly RemotePage[]; slots?: readonly RemoteSlot[]; redirects?: Redirects }>
>;

const toRoute = (owner: string, page: RemotePage): PageRoute => {
  const { path, layout, title, noindex, noStore, slots, module } = page;
  return { path, layout, title, noindex, noStore, slots, module, owner, id: `${owner}/${module}` };
};

/**
 * Returns the props of the widgets in a slot of a page.
 * @param match The page; null when no page has the address.
 */
export function slotPropsOf(match: ReturnType<RouteTable['match']>, slot: SlotName) {
  const declared: Record<string, string> = { ...match?.route.slots?.[slot] };
  for (const [prop, value] of Object.entries(declared))
    if (value.startsWith(':')) declared[prop] = match?.params[value.slice(1)] ?? '';
  return declared;
}

const bySpecificity = (a: PageRoute, b: PageRoute) => countParams(a.path) - countParams(b.path);
const countParams = (path: string) => path.split(':').length;

/**
 * Creates the routes of all pages, and the functions that find the route of a path. Both the browser and the gateway
 * use it, so that they agree. The app's own pages come first.
 */
export function createRouteTable(remotes: PagesByRemote, { pages, aliases }: OwnPages): RouteTable {
  const own = Object.entries(pages).map(([module, page]) => toRoute(SHELL, { ...page, module }));
  const requested = Object.entries(remotes).flatMap(([owner, { pages }]) => pages.map((page) => toRoute(owner, page)));
  const widgets = Object.entries(remotes)
    .flatMap(([owner, { slots = [] }]) => slots.map((widget) => ({ ...widget, id: `${owner}/${widget.module}` })))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const routes = [...own, ...requested.sort(bySpecificity)];

  function match(pathname: string) {
    for (const route of routes) {
      const params = matchPattern(route.path, pathname);
      if (params) return { route, params };
    }
    return null;
  }

  const moves = Object.values(remotes).flatMap(({ redirects = {} }) => Object.entries(redirects));
  function movedTo(pathname: string) {
    for (const [from, to] of moves) {
      const params = matchPattern(from, pathname);
      if (params) return fillPattern(to, params);
    }
    return null;
  }

  return {
    match,
    movedTo,
    routes,
    widgetsIn: (slot) => widgets.filter((widget) => widget.slot === slot).map(({ id }) => id),
    canonicalPath(pathname) {
      // a browser reads a path that begins with two slashes as the address of another host
      const bare = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
      const alias = Object.entries(aliases).find(([path]) => matchPattern(path, bare));
      if (alias) return alias[1];
      const moved = movedTo(bare);
      if (moved !== null) return moved;
      const found = match(bare);
      const right = found ? fillPattern(found.route.path, found.params) : bare;
      return right === pathname ? null : right;
    },
  };
}

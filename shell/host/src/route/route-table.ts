import {
  matchPattern,
  type Params,
  paths,
  type RemotePage,
  type RemoteSlot,
  type SlotName,
} from '@telemarket/composition';
import { OWN_PAGES, SHELL } from './own-pages';

export interface Route extends Omit<RemotePage, 'description' | 'visit'> {
  /** The name of the remote, or `shell`. */
  owner: string;
  /** The id of the module for the loader, e.g. `catalog/home-page`. */
  id: string;
}

export interface RouteTable {
  match(pathname: string): { route: Route; params: Params } | null;
  /** @returns The path to redirect to; null when the given path is canonical. */
  canonicalPath(pathname: string): string | null;
  routes: readonly Route[];
  /** @returns The ids of the widgets in a slot, in their order. */
  widgetsIn(slot: SlotName): string[];
}

export type PagesByRemote = Readonly<Record<string, { pages: readonly RemotePage[]; slots?: readonly RemoteSlot[] }>>;

export const ALIASES: Readonly<Record<string, string>> = {
  [paths.dashboard]: paths.home,
  [paths.help]: paths.helpCenter,
  [paths.privacy]: paths.privacyPolicy,
  [paths.terms]: paths.termsOfService,
  [paths.trackOrder]: paths.orderTracking,
};

const toRoute = (owner: string, page: RemotePage): Route => {
  const { path, layout, title, noindex, noStore, slots, module } = page;
  return { path, layout, title, noindex, noStore, slots, module, owner, id: `${owner}/${module}` };
};

/**
 * The props of the widgets in a slot of a page.
 * @param match Null: no page has the address.
 */
export function slotPropsOf(match: ReturnType<RouteTable['match']>, slot: SlotName) {
  const declared: Record<string, string> = { ...match?.route.slots?.[slot] };
  for (const [prop, value] of Object.entries(declared))
    if (value.startsWith(':')) declared[prop] = match?.params[value.slice(1)] ?? '';
  return declared;
}

const OWN_ROUTES: readonly Route[] = Object.entries(OWN_PAGES).map(([module, page]) =>
  toRoute(SHELL, { ...page, layout: 'slim', module }),
);

const bySpecificity = (a: Route, b: Route) => countParams(a.path) - countParams(b.path);
const countParams = (path: string) => path.split(':').length;

/** The only list of pages and the only matcher; browser and gateway use it. The shell's own pages come first. */
export function createRouteTable(remotes: PagesByRemote): RouteTable {
  const requested = Object.entries(remotes).flatMap(([owner, { pages }]) => pages.map((page) => toRoute(owner, page)));
  const widgets = Object.entries(remotes)
    .flatMap(([owner, { slots = [] }]) => slots.map((widget) => ({ ...widget, id: `${owner}/${widget.module}` })))
    .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  const routes = [...OWN_ROUTES, ...requested.sort(bySpecificity)];

  function match(pathname: string) {
    for (const route of routes) {
      const params = matchPattern(route.path, pathname);
      if (params) return { route, params };
    }
    return null;
  }

  return {
    match,
    routes,
    widgetsIn: (slot) => widgets.filter((widget) => widget.slot === slot).map(({ id }) => id),
    canonicalPath(pathname) {
      // a browser reads a path that begins with two slashes as the address of another host
      const bare = pathname.replace(/\/{2,}/g, '/').replace(/(.)\/$/, '$1');
      const alias = ALIASES[bare.toLowerCase()];
      if (alias) return alias;
      const route = match(bare)?.route;
      const right = route && countParams(route.path) === 1 ? route.path : bare;
      return right === pathname ? null : right;
    },
  };
}

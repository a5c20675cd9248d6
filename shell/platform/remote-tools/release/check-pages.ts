import { matchPattern, patternsOverlap, type Redirects, type RemoteDescription } from '@telemarket/composition';
import type { Site, SiteInfo } from './site';

/**
 * Checks that the live site can give the build its pages and slots, and that the build has the widgets that the shell
 * uses.
 * @param remote The name under which the build is released.
 * @returns The problems, and the warnings, which do not prevent the release.
 */
export function checkPages(
  remote: string,
  { pages, redirects = {}, widgets, slots = [] }: RemoteDescription,
  site: Site,
) {
  const neighbours = Object.entries(site.pages).filter(([name]) => name !== remote);
  const moved = Object.entries(site.redirects ?? {}).filter(([name]) => name !== remote);
  const paths = [...pages.map(({ path }) => path), ...Object.keys(redirects)];
  const conflicts = paths.flatMap((path) => {
    if (site.ownPaths.some((own) => patternsOverlap(own, path))) return [`${path} is a path of the shell`];
    const isIn = (others: readonly string[]) => others.some((other) => patternsOverlap(other, path));
    return [
      ...neighbours
        .filter(([, livePages]) => isIn(livePages.map((page) => page.path)))
        .map(([name]) => `${path} is a page of the live remote ${name}`),
      ...moved
        .filter(([, others]) => isIn(Object.keys(others)))
        .map(([name]) => `${path} is an old address of the live remote ${name}`),
    ];
  });
  conflicts.push(...checkRedirects(redirects, moved), ...checkAliases(redirects, site));
  const placed = placedWidgets(remote, site);
  const missing = checkPlacements(remote, widgets, site);
  const granted = site.slots?.[remote];
  const ungranted = slots
    .filter(({ slot }) => !granted?.includes(slot))
    .map(
      ({ module, slot }) => `the line of ${remote} in the list of remotes does not grant ${module} the slot ${slot}`,
    );
  const unplaced = widgets
    .filter((widget) => !placed.includes(widget) && !slots.some(({ module }) => module === widget))
    .map((widget) => `no page uses the widget ${widget}`);
  const warnings = [...unplaced, ...checkRedirectTargets(remote, pages, redirects, site)];
  // a missing grant is only a warning while the list of remotes has no line for this remote, because a team may release
  // first
  return granted
    ? { problems: [...conflicts, ...missing, ...ungranted], warnings }
    : { problems: [...conflicts, ...missing], warnings: [...warnings, ...ungranted] };
}

/** Refuses an address that would be redirected twice, because two redirects could form a loop. */
function checkRedirects(redirects: Redirects, moved: readonly [string, Redirects][]): string[] {
  const own = Object.entries(redirects);
  return moved.flatMap(([name, others]) =>
    Object.entries(others).flatMap(([from, to]) => [
      ...own
        .filter(([, target]) => patternsOverlap(target, from))
        .map(([path, target]) => `the redirect from ${path} leads to ${target}, which ${name} redirects`),
      ...own
        .filter(([path]) => patternsOverlap(path, to))
        .map(([path]) => `${name} redirects ${from} to ${path}, so it cannot be redirected again`),
    ]),
  );
}

const checkAliases = (redirects: Redirects, { aliases = {} }: SiteInfo): string[] =>
  Object.entries(redirects).flatMap(([from, to]) =>
    Object.entries(aliases)
      .filter(([alias]) => patternsOverlap(alias, to))
      .map(([, path]) => `the redirect from ${from} leads to ${to}, which the site redirects to ${path}`),
  );

function checkRedirectTargets(
  remote: string,
  pages: RemoteDescription['pages'],
  redirects: Redirects,
  site: Site,
): string[] {
  if (Object.keys(redirects).length > 0 && !site.redirects)
    return ['the site is too old for redirects and ignores them'];
  const known = knownPatterns(remote, pages, {}, site);
  return Object.entries(redirects)
    .filter(([, to]) => !known.some((pattern) => patternsOverlap(pattern, to)))
    .map(([from, to]) => `the redirect from ${from} leads to ${to}, which no live remote has`);
}

/** Returns the patterns of all addresses that the site will have when the build is live. */
const knownPatterns = (remote: string, pages: RemoteDescription['pages'], redirects: Redirects, site: SiteInfo) => {
  const others = { ...site.pages, [remote]: pages };
  const moved = { ...site.redirects, [remote]: redirects };
  return [
    ...site.ownPaths,
    ...Object.values(others).flatMap((list) => list.map(({ path }) => path)),
    ...Object.values(moved).flatMap((list) => Object.keys(list)),
  ];
};

/**
 * Finds the links that lead to no page.
 * @param links For each visited page, the paths of its links.
 */
export function checkLinks(
  remote: string,
  { pages, redirects = {} }: Pick<RemoteDescription, 'pages' | 'redirects'>,
  site: SiteInfo,
  links: ReadonlyMap<string, readonly string[]>,
): string[] {
  const known = knownPatterns(remote, pages, redirects, site);
  // an older site does not tell which of its own paths are folders
  const folders = site.ownFolders ?? site.ownPaths;
  const isKnown = (path: string) =>
    known.some((pattern) => matchPattern(pattern, path)) || folders.some((folder) => path.startsWith(`${folder}/`));
  return [...links].flatMap(([page, paths]) =>
    [...new Set(paths)]
      .filter((path) => !isKnown(path))
      .map((path) => `${page} has a link to ${path}, which is not a page of the site`),
  );
}

const placedWidgets = (remote: string, { placements = [] }: Pick<SiteInfo, 'placements'>): string[] =>
  placements.filter((id) => id.startsWith(`${remote}/`)).map((id) => id.slice(remote.length + 1));

/**
 * Checks that a build has the widgets that the live shell places. Without them, for example, visitors could not place
 * orders.
 */
export const checkPlacements = (remote: string, widgets: readonly string[], site: Pick<SiteInfo, 'placements'>) =>
  placedWidgets(remote, site)
    .filter((widget) => !widgets.includes(widget))
    .map((widget) => `the live shell places the widget ${widget}, which this build does not offer`);

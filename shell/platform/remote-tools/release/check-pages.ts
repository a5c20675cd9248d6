import { patternsOverlap, type RemoteDescription } from '@telemarket/composition';
import type { Site, SiteInfo } from './site';

/**
 * Checks that the live site can grant the pages and slots of a build, and that the build has the widgets that the shell uses.
 * @param remote The name under which the build is released.
 * @returns The problems, and the warnings, which do not prevent the release.
 */
export function checkPages(remote: string, { pages, widgets, slots = [] }: RemoteDescription, site: Site) {
  const neighbours = Object.entries(site.pages).filter(([name]) => name !== remote);
  const conflicts = pages.flatMap(({ path }) => {
    if (site.ownPaths.some((own) => patternsOverlap(own, path))) return [`${path} is a path of the shell`];
    return neighbours.flatMap(([name, livePages]) =>
      livePages.some((page) => patternsOverlap(page.path, path))
        ? [`${path} is a page of the live remote ${name}`]
        : [],
    );
  });
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
    .map((widget) => `nobody places the widget ${widget}`);
  // a remote can be released before the list of remotes has its line
  return granted
    ? { problems: [...conflicts, ...missing, ...ungranted], warnings: unplaced }
    : { problems: [...conflicts, ...missing], warnings: [...unplaced, ...ungranted] };
}

const placedWidgets = (remote: string, { placements = [] }: Pick<SiteInfo, 'placements'>): string[] =>
  placements.filter((id) => id.startsWith(`${remote}/`)).map((id) => id.slice(remote.length + 1));

/** Checks that a build has the widgets that the live shell places: without them, the shell cannot place orders, for example. */
export const checkPlacements = (remote: string, widgets: readonly string[], site: Pick<SiteInfo, 'placements'>) =>
  placedWidgets(remote, site)
    .filter((widget) => !widgets.includes(widget))
    .map((widget) => `the live shell places the widget ${widget}, which this build does not offer`);

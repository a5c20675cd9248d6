import type { Route } from '@telemarket/host/routes';
import type { SiteSnapshot } from '../release/site-snapshot';
import type { PageFiles } from '../document/document';
import type { PagePlace } from './page-maker';

export interface PageHead {
  files: PageFiles;
  /** The content security policy that allows the files. */
  policy: string;
}

/** Creates a head once per route and snapshot, not per request: see docs/decisions/rendering-and-caching.md#206. */
export function createPageHeads(
  filesOf: (place: PagePlace) => PageFiles,
  policyOf: (files: PageFiles) => string,
): (place: PagePlace) => PageHead {
  const heads = new WeakMap<SiteSnapshot, Map<Route | undefined, PageHead>>();

  function make(place: PagePlace): PageHead {
    const files = filesOf(place);
    return { files, policy: policyOf(files) };
  }

  return (place) => {
    const { snapshot, route } = place;
    const ofSnapshot = heads.get(snapshot) ?? new Map<Route | undefined, PageHead>();
    heads.set(snapshot, ofSnapshot);
    const head = ofSnapshot.get(route) ?? make(place);
    ofSnapshot.set(route, head);
    return head;
  };
}

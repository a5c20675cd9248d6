import type { RemoteDescription } from './manifest';
import { type Neighbours, type Offers, readNeighbours, readOffers } from './offers';
import { readRedirects, type Redirects } from './redirects';

/**
 * The maximum length of the used offers in a manifest. It is needed because `/site.json` contains those of every build.
 */
const MAX_NEIGHBOURS_LENGTH = 64_000;

/** The part of a build's manifest that declares offers, used offers and old addresses. */
export interface Declared {
  /** The offers are unknown and therefore null when the build is too old to declare them, or declares them wrongly. */
  offers: Offers | null;
  neighbours: Neighbours;
  redirects: Redirects;
  /** One sentence for each fault. The other fields do not contain the faulty declarations. */
  problems: readonly string[];
}

/**
 * Reads the declarations of a build. Every tool and every gateway checks them, because the manifest may come from an
 * unknown tool.
 */
export function declaredBy(
  remote: string,
  { offers, neighbours, redirects, pages }: Pick<RemoteDescription, 'offers' | 'neighbours' | 'redirects' | 'pages'>,
): Declared {
  const problems: string[] = [];
  function readOrNull<T>(read: () => T): T | null {
    try {
      return read();
    } catch (error) {
      problems.push((error as Error).message);
      return null;
    }
  }
  const read = {
    offers: offers === undefined ? null : readOrNull(() => readOffers(remote, offers)),
    neighbours:
      neighbours === undefined ? {} : (readOrNull(() => readNeighbours(refuseLongNeighbours(neighbours))) ?? {}),
  };
  const moved = readRedirects(
    redirects,
    pages.map(({ path }) => path),
  );
  return { ...read, redirects: moved.redirects, problems: [...problems, ...moved.problems] };
}

function refuseLongNeighbours(neighbours: Neighbours): Neighbours {
  if (JSON.stringify(neighbours).length > MAX_NEIGHBOURS_LENGTH)
    throw new Error(`neighbours is longer than ${MAX_NEIGHBOURS_LENGTH} characters`);
  return neighbours;
}

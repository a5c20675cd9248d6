/** The decision of the gateways about a canary. */
export interface CanaryVerdict {
  kind: 'bad' | 'good';
  /** The reason as a sentence for people. */
  reason: string;
}

/**
 * A page requests this path once for each set of canaries. The query parameter `share` has the share that the page has
 * stored for this visitor.
 */
export const JOIN_PATH = '/canary.json';

/** The response to a request for `JOIN_PATH`. A cookie of the response says whether the visitor gets a canary. */
export interface CanaryMembership {
  /**
   * A number from 0 to 9999. The page stores this number, so that the visitor stays in a canary when its percentage
   * grows.
   */
  share: string;
}

/** The builds of a remote that visitors get, as in `/site.json`. The live build is missing until the first release. */
export interface ServedBuilds {
  live?: string;
  canary?: string;
}

/** A canary and the live build with which it is compared, as in `/site.json`. */
export interface CanaryStanding {
  remote: string;
  build: string;
  /** The start of the canary as an ISO 8601 time; an empty text when releases.json does not have this time. */
  since: string;
  live: string;
  /** The verdict is null until the comparison is finished. */
  verdict: CanaryVerdict | null;
}

/** The decision of the gateways about a canary. */
export interface CanaryVerdict {
  kind: 'bad' | 'good';
  /** A sentence for people to read. */
  reason: string;
}

/**
 * A page requests this path once for each set of canaries. The parameter `share` is the stored share of the visitor.
 */
export const JOIN_PATH = '/canary.json';

/** The response of `JOIN_PATH`. A cookie says whether the visitor gets a canary. */
export interface CanaryMembership {
  /** From 0 to 9999. The page stores it, so that a visitor stays in a canary whose percentage grows. */
  share: string;
}

/** The builds of a remote that visitors get, as in `/site.json`. Without a live build, nothing has been released. */
export interface ServedBuilds {
  live?: string;
  canary?: string;
}

/** A canary and the live build for the comparison, as in `/site.json`. */
export interface CanaryStanding {
  remote: string;
  build: string;
  /** ISO 8601; empty when releases.json does not have it. */
  since: string;
  live: string;
  /** Null: the comparison is not finished. */
  verdict: CanaryVerdict | null;
}

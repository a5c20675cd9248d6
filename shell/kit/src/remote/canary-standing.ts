/** The decision of the gateways about a canary. */
export interface CanaryVerdict {
  kind: 'bad' | 'good';
  /** A sentence for people to read. */
  reason: string;
}

/** A canary and the live build that it is compared with, as in `/shell.json`. */
export interface CanaryStanding {
  remote: string;
  build: string;
  /** ISO 8601; empty when releases.json does not have it. */
  since: string;
  live: string;
  /** Null: the comparison is not finished. */
  verdict: CanaryVerdict | null;
}

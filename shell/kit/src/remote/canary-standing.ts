/** What the gateways have concluded on a canary. */
export interface CanaryVerdict {
  kind: 'bad' | 'good';
  /** A sentence for people. */
  reason: string;
}

/** A canary and the build that it is compared with, as `/shell.json` names them. */
export interface CanaryStanding {
  remote: string;
  build: string;
  /** ISO; empty when the list does not say. */
  since: string;
  live: string;
  /** Null: the comparison goes on. */
  verdict: CanaryVerdict | null;
}

export interface CanaryView {
  remote: string;
  build: string;
  since: string;
  /** The counts of the other gateways. */
  tallies: string[];
  verdict: string | null;
}

export interface CanaryView {
  remote: string;
  build: string;
  since: string;
  /** What the other gateways have counted. */
  tallies: string[];
  verdict: string | null;
}

/** An observation of a build, by a visitor's browser or by the gateway. */
export interface BuildEvent {
  remote: string;
  build: string;
  /** `view`, `ready`, `render`, or a failure. Other kinds are ignored. */
  kind: string;
  /** Milliseconds, for `ready` and `render`. */
  value?: number;
  /** `page`: sent by a browser, so it can be forged. */
  source: 'page' | 'gateway';
  network?: string;
}

export const PAGE_FAILURES: ReadonlySet<string> = new Set(['error', 'render-error', 'failed-load', 'hydration']);

export const RENDER_FAILURES: ReadonlySet<string> = new Set([
  'render-error',
  'timeout',
  'bundle-failed',
  'quarantine',
  'skipped',
]);

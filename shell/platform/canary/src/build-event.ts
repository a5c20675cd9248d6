/** An observation of a build, by a visitor's browser or by the gateway. */
export interface BuildEvent {
  remote: string;
  build: string;
  /** `view`, `ready`, `render`, or a kind of failure. Every other kind is ignored. */
  kind: string;
  /** The time in milliseconds. Only `ready` and `render` have a value. */
  value?: number;
  /** `page` means that a browser has sent the event, so it can be forged. */
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

export type ReportKind = 'view' | 'ready' | 'error' | 'render-error' | 'failed-load' | 'hydration';

/** An event or error of this page. */
export type Report = [
  kind: ReportKind,
  /** The module in which it happened, e.g. `catalog/home-page`; undefined when only the stack shows it. */
  id: string | undefined,
  /** The thrown value, or the error event. */
  error: unknown,
  /** The build of a failed load, or the component stack of a mismatch. */
  detail: string | null | undefined,
  /** Milliseconds since the start of the navigation. */
  at: number,
];

/** A queue until the chunk that sends reports is loaded. That chunk replaces `push`. */
export const reports: { push(report: Report): unknown } & Iterable<Report> = [];

export function report(...[kind, id, error, detail]: [Report[0], Report[1]?, unknown?, Report[3]?]): void {
  reports.push([kind, id, error, detail, performance.now()]);
}

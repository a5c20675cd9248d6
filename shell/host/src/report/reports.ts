export type ReportKind = 'view' | 'ready' | 'error' | 'render-error' | 'failed-load' | 'hydration';

/** What happened in this page. */
export type Report = [
  kind: ReportKind,
  /** The module that it happened in, e.g. `catalog/home-page`; undefined when only the stack can say. */
  id: string | undefined,
  /** What was thrown, or the event that tells of it. */
  error: unknown,
  /** Of a failed load its build, of a mismatch the stack of components. */
  detail: string | null | undefined,
  /** In ms since the navigation began. */
  at: number,
];

/** They wait here until the chunk that sends them is loaded. It replaces `push`. */
export const reports: { push(report: Report): unknown } & Iterable<Report> = [];

export function report(...[kind, id, error, detail]: [Report[0], Report[1]?, unknown?, Report[3]?]): void {
  reports.push([kind, id, error, detail, performance.now()]);
}

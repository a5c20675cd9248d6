import type { ReportKind } from '@telemarket/composition/beacon';
import type { ErrorInfo } from 'react';

/** The views and times of a widget in a slot are measured separately from those of the page. */
export type MeasuredAs = 'page' | 'widget';

/** Only some kinds of reports have these facts. */
export interface ReportFacts {
  /** The build whose load failed. */
  build?: string;
  /** React's component stack of a hydration mismatch, or the stack of the call that reports a handled failure. */
  componentStack?: string | null;
  /** Set for `view` and `ready` of a widget in a slot. */
  isWidget?: boolean;
}

export type Report = [
  kind: ReportKind,
  /** The module of the reported event, e.g. `catalog/home-page`; undefined when only the stack shows it. */
  id: string | undefined,
  /** The thrown value, or the error event. */
  error: unknown,
  facts: ReportFacts,
  /** Milliseconds since the start of the navigation. */
  at: number,
];

/** Queues reports until the chunk that sends them is loaded. The chunk then replaces `push`. */
export const reports: { push(report: Report): unknown } & Iterable<Report> = [];

/** Handles the errors of a hydration. @param id The module of the root; undefined for the page. */
export const createHydrationReporter =
  (id?: string) =>
  (error: unknown, { componentStack }: ErrorInfo): void => {
    // the digest `csr` marks a part that the server deliberately leaves to the browser
    if ((error as { digest?: string }).digest === 'csr') return;
    console.error(error);
    report('hydration', id, error, { componentStack });
  };

const failedLoads = new Set<string>();

/** Reports only the first failed load of a module for each build, because a page tries several times. */
export function reportFailedLoad(id: string, error: unknown, build = ''): void {
  const key = `${id}@${build}`;
  if (failedLoads.has(key)) return;
  failedLoads.add(key);
  report('failed-load', id, error, { build });
}

/**
 * Reports a failure that a page handles. If the stack of the error does not name the remote, the stack of this call
 * does.
 */
export const reportHandledFailure = (error: unknown): void =>
  report('handled', undefined, error, { componentStack: new Error().stack });

export function report(kind: ReportKind, id?: string, error?: unknown, facts: ReportFacts = {}): void {
  reports.push([kind, id, error, facts, performance.now()]);
}

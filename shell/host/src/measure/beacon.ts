import type { ReportKind } from '../report/reports';

/** Where a page sends what it measures. */
export const MEASURE_PATH = '/vitals';

export type Vital = 'LCP' | 'INP' | 'CLS';
export type PageKind = ReportKind | Vital;

/**
 * One thing that happened in a page. A beacon is a list of them.
 * `place` of the first `ready`: the traceparent of the navigation, if it is traced.
 * `value`: of `ready`, LCP and INP the ms, of CLS the score, else 0. `name`, `place`: of an error its class, and where it happened.
 */
export type BeaconEntry = [kind: PageKind, remote: string, build: string, value: number, name: string, place: string];

/** The address to which pages send their measurements. */
export const MEASURE_PATH = '/vitals';

/** `handled`: a page has reported a failure that it handles itself. */
export type ReportKind = 'view' | 'ready' | 'error' | 'handled' | 'render-error' | 'failed-load' | 'hydration';
export type Vital = 'LCP' | 'INP' | 'CLS';
export type PageKind = ReportKind | Vital;

/**
 * One measurement or error of a page. A beacon is a list of entries.
 * `value`: milliseconds for `ready`, LCP and INP, the score for CLS, else 0. `name` and `place`: the
 * class of an error, and its position in the code. `message`: the message of an error, without personal values (error-text.ts).
 */
export type BeaconEntry = [
  kind: PageKind,
  remote: string,
  build: string,
  value: number,
  name: string,
  place: string,
  message?: string,
];

/** Pages send their measurements to this path. */
export const MEASURE_PATH = '/vitals';

/** `handled` is an error that a page has handled itself and reported. */
export type ReportKind = 'view' | 'ready' | 'error' | 'handled' | 'render-error' | 'failed-load' | 'hydration';
export type Vital = 'LCP' | 'INP' | 'CLS';
export type PageKind = ReportKind | Vital;

/**
 * A beacon is a list of entries, and each entry is one measurement or one error of a page. `value` is in milliseconds
 * for `ready`, LCP and INP, the score for CLS, and 0 for all other kinds. `name` and `place` are the class of an error
 * and its position in the code. `message` is the message of an error, without personal values (error-text.ts).
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

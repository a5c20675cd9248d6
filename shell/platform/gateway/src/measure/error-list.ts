import { errorText } from '@telemarket/composition/error-text';
import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KnownBuilds } from './known-builds';
import type { MeasurementKind, Measurement, Measurements } from './measurements';
import type { SourcePositions } from './source-positions';

export interface ListedError extends Required<Pick<Measurement, 'remote' | 'build' | 'kind' | 'name' | 'place'>> {
  /** The message of the first occurrence of the error, without personal values. */
  message: string;
  /** The position in the source; null without a source map. */
  source: string | null;
  count: number;
  /** The number of occurrences in each browser; empty for an error on the server. */
  browsers: Record<string, number>;
  first: string;
  last: string;
}

/** The kinds of measurements that are not errors. */
const NON_ERROR_KINDS: ReadonlySet<MeasurementKind> = new Set([
  'view',
  'ready',
  'LCP',
  'INP',
  'CLS',
  'render',
  'skipped',
]);
/** An error that has not happened again for this time is forgotten. */
export const ERROR_MAX_AGE_MS = 14 * 24 * 60 * 60 * 1_000;
export const MAX_ERRORS_OF_BUILD = 500;
/** The maximum number of errors of all builds together, because a gateway writes its whole list into one file. */
const MAX_LISTED_ERRORS = 3_000;
const MAX_BROWSERS_PER_ERROR = 20;
/** Beacons can be forged, so the number of log lines is limited. */
const MAX_LOGGED_ERRORS = 60;
const LOG_WINDOW_MS = 60_000;

const createBuildErrors = () =>
  new LRUCache<string, ListedError>({ max: MAX_ERRORS_OF_BUILD, ttl: ERROR_MAX_AGE_MS, perf: Date });

/** Lists each error of a build once, with its count, and logs new errors. */
export function listErrors(
  { subscribe }: Measurements,
  builds: KnownBuilds,
  positions: SourcePositions,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => ListedError[] {
  const lists = new Map<string, LRUCache<string, ListedError>>();
  let windowEnds = 0;
  let remaining = 0;

  function isWithinLogLimit(): boolean {
    const now = Date.now();
    if (now > windowEnds) [windowEnds, remaining] = [now + LOG_WINDOW_MS, MAX_LOGGED_ERRORS];
    if (remaining === 0)
      log.warn({ seconds: LOG_WINDOW_MS / 1_000 }, 'too many new errors: more of them are not listed for now');
    remaining -= 1;
    return remaining >= 0;
  }

  async function addError(error: ListedError) {
    const { remote, build, kind, name, place } = error;
    error.source = place ? await positions.findPosition(remote, build, place) : null;
    log.warn({ remote, build, kind, error: name, at: error.source ?? place }, 'error of a build');
  }

  function toListedError({ remote, build, kind, name = '', place = '', message = '' }: Measurement): ListedError {
    const now = new Date().toISOString();
    const facts = { remote, build, kind, name, place, message: errorText(message) };
    return { ...facts, source: null, count: 0, browsers: {}, first: now, last: now };
  }

  /**
   * Removes the oldest error of the build with the most errors, so that a flood of one build removes no errors of the
   * others.
   */
  function removeOldestError() {
    const all = [...lists.values()];
    for (const list of all) list.purgeStale();
    if (all.reduce((sum, list) => sum + list.size, 0) < MAX_LISTED_ERRORS) return;
    all.reduce((largest, list) => (list.size > largest.size ? list : largest)).pop();
  }

  subscribe((measurement) => {
    const { remote, build, kind, name, place, browser } = measurement;
    if (NON_ERROR_KINDS.has(kind)) return;
    const id = `${remote}@${build}`;
    const list = lists.get(id) ?? createBuildErrors();
    const key = [kind, name, place].join(' ');
    const known = list.get(key);
    if (!known && !isWithinLogLimit()) return;
    if (!known) removeOldestError();
    const error = known ?? toListedError(measurement);
    lists.set(id, list.set(key, error));
    error.count += 1;
    error.last = new Date().toISOString();
    if (browser && (error.browsers[browser] || Object.keys(error.browsers).length < MAX_BROWSERS_PER_ERROR))
      error.browsers[browser] = (error.browsers[browser] ?? 0) + 1;
    if (!known) void addError(error);
  });
  builds.onForget((remote, build) => lists.delete(`${remote}@${build}`));
  // the errors of a build are sorted by their last occurrence, newest first
  return () => [...lists.values()].flatMap((list) => [...list.values()]);
}

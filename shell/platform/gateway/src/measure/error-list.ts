import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { KnownBuilds } from './known-builds';
import type { Kind, Measurement, Measurements } from './measurements';
import type { SourcePositions } from './source-positions';

export interface ListedError extends Required<Pick<Measurement, 'remote' | 'build' | 'kind' | 'name' | 'place'>> {
  /** The position in the source; null without a source map. */
  source: string | null;
  count: number;
  first: string;
  last: string;
}

/** The kinds that are not errors. */
const QUIET: ReadonlySet<Kind> = new Set(['view', 'ready', 'LCP', 'INP', 'CLS', 'render', 'skipped']);
const MAX_ERRORS = 500;
/** Beacons can be forged, so the number of log lines is limited. */
const MAX_NEW_ERRORS = 60;
const WINDOW_MS = 60_000;

/** Lists each error of a build once, with its count, and logs new errors. */
export function listErrors(
  { subscribe }: Measurements,
  builds: KnownBuilds,
  positions: SourcePositions,
  log: Pick<FastifyBaseLogger, 'warn'>,
): () => ListedError[] {
  const errors = new LRUCache<string, ListedError>({ max: MAX_ERRORS });
  let windowEnds = 0;
  let remaining = 0;

  function isWithinLimit(): boolean {
    const now = Date.now();
    if (now > windowEnds) [windowEnds, remaining] = [now + WINDOW_MS, MAX_NEW_ERRORS];
    if (remaining === 0)
      log.warn({ seconds: WINDOW_MS / 1_000 }, 'too many new errors: more of them are not listed for now');
    remaining -= 1;
    return remaining >= 0;
  }

  async function add(key: string, { remote, build, kind, name = '', place = '' }: Measurement) {
    const now = new Date().toISOString();
    const error: ListedError = { remote, build, kind, name, place, source: null, count: 1, first: now, last: now };
    errors.set(key, error);
    error.source = place ? await positions.find(remote, build, place) : null;
    log.warn({ remote, build, kind, error: name, at: error.source ?? place }, 'error of a build');
  }

  subscribe((measurement) => {
    const { remote, build, kind, name, place } = measurement;
    if (QUIET.has(kind)) return;
    const key = [remote, build, kind, name, place].join(' ');
    const known = errors.get(key);
    if (known) {
      known.count += 1;
      known.last = new Date().toISOString();
    } else if (isWithinLimit()) void add(key, measurement);
  });
  builds.onForget((remote, build) => {
    for (const [key, error] of errors) if (error.remote === remote && error.build === build) errors.delete(key);
  });
  // the errors are sorted by their last occurrence, newest first
  return () => [...errors.values()];
}

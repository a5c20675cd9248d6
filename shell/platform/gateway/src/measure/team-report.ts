import type { FastifyBaseLogger } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type ListedError, MAX_ERRORS_OF_BUILD } from './error-list';
import type { KnownBuilds } from './known-builds';
import type { MeasurementKind, Measurements } from './measurements';
import {
  errorKeyOf,
  type EventCounts,
  type GatewayReport,
  isRecentError,
  reportOfRemote,
  type OtherReports,
  type ReportStore,
} from './report-store';

/** The errors and counts of a remote's builds from all gateways. */
export interface TeamReport {
  errors: readonly ListedError[];
  /** The keys are builds. */
  events: Readonly<Record<string, EventCounts>>;
  /** True if errors and counts of other gateways are missing. */
  isPartial: boolean;
}

const WRITE_INTERVAL_MS = 60_000;
const DELETION_INTERVAL_MS = 60 * 60 * 1_000;
/**
 * The gateway reads the reports of the other gateways at most once in this time, however often a team loads its page.
 */
const READ_INTERVAL_MS = 10_000;
const MAX_CACHED_REPORTS = 100;

/**
 * Joins the errors and counts of all gateways of a site.
 * @param store Null: only this gateway is known, and a restart forgets everything.
 */
export function joinReports(
  store: ReportStore | null,
  errors: () => ListedError[],
  { subscribe }: Measurements,
  builds: KnownBuilds,
  log: Pick<FastifyBaseLogger, 'warn'>,
) {
  const events = new Map<string, Partial<Record<MeasurementKind, number>>>();
  subscribe(({ remote, build, kind }) => {
    const counts = events.get(`${remote}@${build}`) ?? {};
    counts[kind] = (counts[kind] ?? 0) + 1;
    events.set(`${remote}@${build}`, counts);
  });
  builds.onForget((remote, build) => events.delete(`${remote}@${build}`));
  const own = (): GatewayReport => ({ errors: errors(), events: Object.fromEntries(events) });
  /** Writes of the report and deletions of old reports run one after the other. */
  let work = Promise.resolve();
  const queue = (job: (store: ReportStore) => Promise<void> | undefined) => {
    if (store === null) return;
    work = work
      .then(() => job(store))
      .catch((error: unknown) => log.warn({ problem: String(error) }, 'errors not stored'));
  };

  /** If the store cannot be read, a team sees only the reports of this gateway. */
  const readOthers = (remote: string): Promise<OtherReports> =>
    store === null
      ? Promise.resolve({ reports: [], isPartial: false })
      : store.readOthers(remote).catch((error: unknown) => {
          log.warn({ problem: String(error) }, 'errors of other gateways not read');
          return { reports: [], isPartial: true };
        });

  const others = new LRUCache<string, Promise<OtherReports>>({
    max: MAX_CACHED_REPORTS,
    ttl: READ_INTERVAL_MS,
    perf: Date,
  });
  queue((from) => from.sweep?.());
  const timers = [
    setInterval(() => queue((into) => into.write(own())), WRITE_INTERVAL_MS).unref(),
    setInterval(() => queue((from) => from.sweep?.()), DELETION_INTERVAL_MS).unref(),
  ];

  return {
    /** @param remote The result contains only this remote. */
    async reportOf(remote: string): Promise<TeamReport> {
      const reading = others.get(remote) ?? readOthers(remote);
      if (!others.has(remote)) others.set(remote, reading);
      const { reports: read, isPartial } = await reading;
      const reports = [reportOfRemote(remote, own()), ...read];
      const joined = new Map<string, ListedError>();
      for (const error of reports.flatMap((report) => report.errors)) {
        if (!isRecentError(error)) continue;
        const key = errorKeyOf(error);
        const known = joined.get(key);
        joined.set(key, known ? joinErrors(known, error) : error);
      }
      const counts: Record<string, EventCounts> = {};
      for (const [id, count] of reports.flatMap((report) => Object.entries(report.events))) {
        const [, build = ''] = id.split('@');
        counts[build] = addCounts(counts[build] ?? {}, count);
      }
      const newest = [...joined.values()].sort((a, b) => b.last.localeCompare(a.last));
      return { errors: newestErrorsOfEachBuild(newest), events: counts, isPartial };
    },
    /** Resolves when everything is written. */
    async stop() {
      for (const timer of timers) clearInterval(timer);
      queue((into) => into.write(own()));
      await work;
    },
  };
}

/** Limits the errors of each build: all gateways together can have more than the maximum of one gateway. */
function newestErrorsOfEachBuild(errors: readonly ListedError[]): ListedError[] {
  const counts = new Map<string, number>();
  return errors.filter(({ build }) => {
    const count = (counts.get(build) ?? 0) + 1;
    counts.set(build, count);
    return count <= MAX_ERRORS_OF_BUILD;
  });
}

const joinErrors = (a: ListedError, b: ListedError): ListedError => ({
  ...a,
  source: a.source ?? b.source,
  message: a.message || b.message,
  count: a.count + b.count,
  browsers: addCounts(a.browsers, b.browsers),
  first: a.first < b.first ? a.first : b.first,
  last: a.last > b.last ? a.last : b.last,
});

function addCounts<Counts extends Readonly<Record<string, number>>>(a: Counts, b: Counts): Counts {
  const sum: Record<string, number> = { ...a };
  for (const [name, count] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + count;
  return sum as Counts;
}

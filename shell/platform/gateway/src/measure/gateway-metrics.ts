import { LRUCache } from 'lru-cache';
import { teamOf } from '@telemarket/composition';
import type { Metrics } from '@telemarket/server-kit/metrics';
import type { ReleaseFollower } from '../release/release-follower';
import type { CacheFigures } from '../cache/single-flight-cache';
import type { RemoteBackends } from '../backend/remote-backends';
import type { KnownBuilds } from './known-builds';
import { type MeasurementKind, MEASUREMENT_KINDS, type Measurement, type Measurements } from './measurements';

export interface MetricSources {
  measurements: Measurements;
  builds: KnownBuilds;
  releases: ReleaseFollower;
  pool: { readonly figures: { shed: number; [state: string]: number } };
  calls: () => Record<string, number>;
  pages: () => CacheFigures;
  backends: Pick<RemoteBackends, 'figures'> | null;
}

/** The buckets in seconds. They include the limits of good and poor values: 0.2 and 0.5 for INP, 2.5 and 4 for LCP. */
const PAGE_BUCKETS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1, 1.5, 2.5, 4, 8];
const RENDER_BUCKETS = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1];
/** The buckets of layout shift scores. They include the limits of good and poor values, 0.1 and 0.25. */
const SHIFT_BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1];

/**
 * The maximum number of events of a build and kind that are counted per network. The count starts again when none was
 * counted for `LIMIT_WINDOW_MS`.
 */
const maxEventsOf = (kind: MeasurementKind) => (kind === 'view' ? 20 : 2);
const LIMIT_WINDOW_MS = 5 * 60_000;
const MAX_EVENT_COUNTERS = 20_000;

/** Limits the events that one network can add to the metrics: they may be forged, and the metrics cause alerts. */
function createEventLimit(): (measurement: Measurement) => boolean {
  const counts = new LRUCache<string, number>({ max: MAX_EVENT_COUNTERS, ttl: LIMIT_WINDOW_MS });
  return ({ remote, build, kind, network }) => {
    if (network === undefined) return true;
    const key = [network, remote, build, kind].join(' ');
    const count = counts.get(key) ?? 0;
    if (count < maxEventsOf(kind)) counts.set(key, count + 1);
    return count < maxEventsOf(kind);
  };
}

export function collectMetrics(metrics: Metrics, { pool, calls, pages, backends, ...measured }: MetricSources): void {
  const { gauges, totals } = metrics;
  collectByBuild(metrics, measured);
  gauges('render_pool', 'Render threads, their jobs, and builds in quarantine.', ['state'], () => {
    const { shed: _shed, ...states } = pool.figures;
    return Object.entries(states).map(([state, count]) => [{ state }, count]);
  });
  totals('render_shed_total', 'Pages left to the browser because no thread was free.', [], () => [
    [{}, pool.figures.shed],
  ]);
  gauges('api_calls', 'Running and waiting calls to the API.', ['state'], () =>
    Object.entries(calls()).map(([state, count]) => [{ state }, count]),
  );
  if (backends)
    totals(
      'remote_backend_calls_total',
      "Calls to the remotes' backends, by outcome.",
      ['remote', 'outcome'],
      backends.figures,
    );
  const labelled = (field: keyof CacheFigures) => () => [[{ cache: 'pages' }, pages()[field]] as const];
  gauges('gateway_cache_entries', 'Pages in the cache.', ['cache'], labelled('entries'));
  totals('gateway_cache_requests_total', 'Pages requested from the cache.', ['cache'], labelled('requests'));
  totals('gateway_cache_made_total', 'Pages rendered for the cache.', ['cache'], labelled('made'));
}

/** Collects the metrics of builds. The metrics of a build are removed when the build is forgotten. */
function collectByBuild(
  { counter, histogram, gauges }: Metrics,
  { measurements, builds, releases }: Pick<MetricSources, 'measurements' | 'builds' | 'releases'>,
): void {
  const labels = ['remote', 'build'];
  const events = counter(
    'remote_events_total',
    'Events reported for remote builds, by kind; each network counts only up to a limit.',
    [...labels, 'kind'],
  );
  const values = {
    ready: histogram('remote_ready_seconds', 'Time from a navigation until the page is shown.', labels, PAGE_BUCKETS),
    render: histogram('remote_render_seconds', 'Time to render a page on the server.', labels, RENDER_BUCKETS),
    LCP: histogram('web_vital_lcp_seconds', 'Largest Contentful Paint.', labels, PAGE_BUCKETS),
    INP: histogram('web_vital_inp_seconds', 'Interaction to Next Paint.', labels, PAGE_BUCKETS),
    CLS: histogram('web_vital_cls', 'Cumulative Layout Shift.', labels, SHIFT_BUCKETS),
  };
  const histogramOf = (kind: MeasurementKind) => (kind in values ? values[kind as keyof typeof values] : null);

  const isCounted = createEventLimit();
  measurements.subscribe((measurement) => {
    if (!isCounted(measurement)) return;
    const { remote, build, kind, value } = measurement;
    events.inc({ remote, build, kind });
    if (value !== undefined) histogramOf(kind)?.observe({ remote, build }, kind === 'CLS' ? value : value / 1_000);
  });
  builds.onForget((remote, build) => {
    for (const kind of MEASUREMENT_KINDS) events.remove({ remote, build, kind });
    for (const metric of Object.values(values)) metric.remove({ remote, build });
  });
  gauges('remote_live', '1 for the live build of each remote.', labels, () =>
    [...releases.current(null).remotes].map(([remote, { build }]) => [{ remote, build }, 1]),
  );
  gauges(
    'remote_info',
    '1 for a remote that names its team, with the team and its contact as labels.',
    ['remote', 'owner', 'contact'],
    () =>
      [...releases.current(null).remotes].flatMap(([remote, { description }]) => {
        const { owner, contact } = teamOf(description);
        return owner ? [[{ remote, owner, contact }, 1]] : [];
      }),
  );
  gauges(
    'remote_canary_withdrawn',
    '1 for a canary that was withdrawn because it was worse than the live build.',
    labels,
    () =>
      releases
        .standings()
        .flatMap(({ remote, build, verdict }) => (verdict?.kind === 'bad' ? [[{ remote, build }, 1]] : [])),
  );
  gauges('remote_missing', '1 for a remote that is not served because its releases cannot be read.', ['remote'], () =>
    releases.unread().map((remote) => [{ remote }, 1]),
  );
  gauges(
    'remote_release_refused',
    '1 for a remote whose latest release, or a part of it, is not in use.',
    ['remote'],
    () => releases.refused().map((remote) => [{ remote }, 1]),
  );
}

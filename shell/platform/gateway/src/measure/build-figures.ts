import { PAGE_FAILURES } from '@telemarket/canary';
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { BuildFigures, FiguresByBuild } from '@telemarket/composition';
import type { KnownBuilds } from './known-builds';
import { LRUCache } from 'lru-cache';
import type { MeasurementKind, Measurements } from './measurements';

/** Figures from fewer views or values are not shown. */
const MIN_SHOWN_COUNT = 20;
/** The maximum number of views, and of values of each kind, that count for one network. It is a tenth of MIN_SHOWN_COUNT. */
const MAX_COUNT_PER_NETWORK = 2;
/**
 * The maximum number of networks. The network whose last report is the oldest is forgotten first and starts again at
 * zero.
 */
const MAX_COUNTED_NETWORKS = 10_000;
/** A histogram takes integers from 1, so CLS is counted in thousandths. */
const VALUE_SCALES = { ready: 1, LCP: 1, INP: 1, CLS: 1_000 } as const;
type MeasuredValue = keyof typeof VALUE_SCALES;

interface BuildCounts {
  remote: string;
  build: string;
  views: number;
  failures: number;
  values: Record<MeasuredValue, RecordableHistogram>;
  /** The number of reports of each network. */
  reports: LRUCache<string, Partial<Record<MeasuredValue | 'view' | 'failure', number>>>;
}

export const isMeasuredValue = (kind: MeasurementKind): kind is MeasuredValue => kind in VALUE_SCALES;

/** Counts the reports of pages, so that a team can read the figures of its builds without Prometheus. */
export function countFigures({ subscribe }: Measurements, builds: KnownBuilds): () => FiguresByBuild {
  const counts = new Map<string, BuildCounts>();
  const keyOf = (remote: string, build: string) => `${remote}@${build}`;

  subscribe(({ remote, build, kind, value, source, network = '' }) => {
    if (source !== 'page') return;
    const key = keyOf(remote, build);
    const known = counts.get(key) ?? createBuildCounts(remote, build);
    counts.set(key, known);
    const reports = known.reports.get(network) ?? {};
    known.reports.set(network, reports);
    const isCounted = (kind: keyof typeof reports) =>
      (reports[kind] = (reports[kind] ?? 0) + 1) <= MAX_COUNT_PER_NETWORK;
    if (kind === 'view' && isCounted('view')) known.views += 1;
    // a failure does not count if its view was over the maximum
    if (PAGE_FAILURES.has(kind) && (reports.view ?? 0) <= MAX_COUNT_PER_NETWORK && isCounted('failure'))
      known.failures += 1;
    if (value !== undefined && isMeasuredValue(kind) && isCounted(kind))
      known.values[kind].record(Math.max(1, Math.round(value * VALUE_SCALES[kind])));
  });
  builds.onForget((remote, build) => counts.delete(keyOf(remote, build)));

  return () => {
    const figures: Record<string, Record<string, BuildFigures>> = {};
    for (const count of counts.values()) (figures[count.remote] ??= {})[count.build] = figuresOf(count);
    return figures;
  };
}

const createBuildCounts = (remote: string, build: string): BuildCounts => ({
  remote,
  build,
  views: 0,
  failures: 0,
  values: { ready: createHistogram(), LCP: createHistogram(), INP: createHistogram(), CLS: createHistogram() },
  reports: new LRUCache({ max: MAX_COUNTED_NETWORKS }),
});

function figuresOf({ views, failures, values }: BuildCounts): BuildFigures {
  const p75 = (name: MeasuredValue) =>
    values[name].count < MIN_SHOWN_COUNT ? null : Math.round(values[name].percentile(75)) / VALUE_SCALES[name];
  return {
    errors: views < MIN_SHOWN_COUNT ? null : Math.round((failures / views) * 1_000) / 10,
    ready: p75('ready'),
    LCP: p75('LCP'),
    INP: p75('INP'),
    CLS: p75('CLS'),
  };
}

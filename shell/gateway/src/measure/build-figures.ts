import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import type { BuildFigures, FiguresByBuild } from '@telemarket/kit/remote';
import type { KnownBuilds } from './known-builds';
import { type Kind, type Measurements, PAGE_FAILURES } from './measurements';

/** Fewer views or values say too little. */
const MIN_COUNT = 20;
/** A histogram has whole numbers from 1 on: so CLS is counted in thousandths. */
const SCALE = { ready: 1, LCP: 1, INP: 1, CLS: 1_000 } as const;
type Value = keyof typeof SCALE;

interface Counts {
  views: number;
  failures: number;
  values: Record<Value, RecordableHistogram>;
}

const isValue = (kind: Kind): kind is Value => kind in SCALE;

/** Counts what pages report, so that a team reads the figures of its builds without a Prometheus. */
export function countFigures({ subscribe }: Measurements, builds: KnownBuilds): () => FiguresByBuild {
  const counts = new Map<string, Map<string, Counts>>();

  function countsOf(remote: string, build: string): Counts {
    const ofRemote = counts.get(remote) ?? new Map<string, Counts>();
    counts.set(remote, ofRemote);
    const known = ofRemote.get(build) ?? { views: 0, failures: 0, values: createHistograms() };
    ofRemote.set(build, known);
    return known;
  }

  subscribe(({ remote, build, kind, value, source }) => {
    if (source !== 'page') return;
    const known = countsOf(remote, build);
    if (kind === 'view') known.views += 1;
    if (PAGE_FAILURES.has(kind)) known.failures += 1;
    if (value !== undefined && isValue(kind)) known.values[kind].record(Math.max(1, Math.round(value * SCALE[kind])));
  });
  builds.onForget((remote, build) => counts.get(remote)?.delete(build));

  return () =>
    Object.fromEntries(
      [...counts].map(([remote, ofRemote]) => [
        remote,
        Object.fromEntries([...ofRemote].map(([build, known]) => [build, figuresOf(known)])),
      ]),
    );
}

const createHistograms = (): Counts['values'] => ({
  ready: createHistogram(),
  LCP: createHistogram(),
  INP: createHistogram(),
  CLS: createHistogram(),
});

function figuresOf({ views, failures, values }: Counts): BuildFigures {
  const p75 = (name: Value) =>
    values[name].count < MIN_COUNT ? null : Math.round(values[name].percentile(75)) / SCALE[name];
  return {
    errors: views < MIN_COUNT ? null : Math.round((failures / views) * 1_000) / 10,
    ready: p75('ready'),
    LCP: p75('LCP'),
    INP: p75('INP'),
    CLS: p75('CLS'),
  };
}

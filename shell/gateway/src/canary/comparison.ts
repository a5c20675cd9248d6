import { LRUCache } from 'lru-cache';
import { type Measurement, PAGE_FAILURES } from '../measure/measurements';
import { OpenViews } from './open-views';

/** What canary and live are compared by. */
export const METRICS = ['errors', 'ready', 'renders', 'renderTime'] as const;
export type Metric = (typeof METRICS)[number];
export type Arm = 'canary' | 'live';

/** Pairs of an observation of the canary and one of the live build, or the median of some. */
export interface Pairs {
  /** Of failures only the pairs that differ. */
  pairs: number;
  /** Those in which the canary was worse. */
  worse: number;
  /** From how many networks of visitors the worse ones are. */
  networks: number;
}

/** What a gateway has counted. Only numbers: it can be shared. */
export interface Tally {
  /** Views of pages of the canary. */
  views: number;
  /** From how many networks a view of the canary was compared with one of the live build. */
  networks: number;
  metrics: Record<Metric, Pairs>;
}

/** A canary is slower only beyond this: its files are in no cache yet. */
const MARGIN_MS = { ready: 100, renderTime: 50 };
/**
 * Of one network, in each metric: nobody can decide alone, and the views of one visitor resemble each other. A visitor whose
 * browser makes every view fail says so once.
 */
export const MAX_PER_NETWORK = { failed: 1, fine: 5, ready: 2 };
/** The newest are compared, since they are of the same time. */
const MAX_WAITING = 100;
/** A time is compared with the median of so many, where there are as many: single ones vary too much. */
const MAX_TIMES = 5;
const MAX_NETWORKS = 1_000;
/** A network that has reported nothing for longer than so many others starts again at zero. */
const MAX_COUNTED_NETWORKS = 10_000;

interface Observation {
  /** Of failures 1 or 0; else ms. */
  value: number;
  /** Where a page reports: of whom, and how many such observations of one network count. */
  network?: { name: string; max: number };
}

/** Compares what a canary does to visitors with what the live build does to others at the same time. */
export class Comparison {
  private readonly metrics: Record<Metric, PairCounter>;
  private readonly views: Record<Arm, OpenViews>;
  private canaryViews = 0;

  constructor() {
    const isWorse = (one: number, other: number) => one > other;
    const isSlower = (margin: number) => (one: number, other: number) => one > other + margin;
    this.metrics = {
      errors: new PairCounter(isWorse, true),
      renders: new PairCounter(isWorse, true),
      ready: new PairCounter(isSlower(MARGIN_MS.ready), false),
      renderTime: new PairCounter(isSlower(MARGIN_MS.renderTime), false),
    };
    const viewsOf = (arm: Arm) =>
      new OpenViews((isFailed, network) => {
        const max = isFailed ? MAX_PER_NETWORK.failed : MAX_PER_NETWORK.fine;
        this.metrics.errors.add(arm, { value: isFailed ? 1 : 0, network: { name: network, max } });
      });
    this.views = { canary: viewsOf('canary'), live: viewsOf('live') };
  }

  add(arm: Arm, { kind, source, value, network }: Measurement, now: number): void {
    if (kind === 'view' && arm === 'canary') this.canaryViews += 1;
    if (kind === 'view') this.views[arm].view(network ?? '', now);
    else if (kind === 'ready' && value !== undefined)
      this.metrics.ready.add(arm, { value, network: { name: network ?? '', max: MAX_PER_NETWORK.ready } });
    else if (kind === 'render') this.addRender(arm, value);
    else if (source === 'page' && PAGE_FAILURES.has(kind)) this.views[arm].failure(network ?? '', now);
    else if (source === 'gateway' && RENDER_FAILURES.has(kind)) this.failRender(arm);
  }

  /** Closes the views that are old enough. */
  settle(now: number): void {
    for (const views of Object.values(this.views)) views.settle(now);
  }

  tally(): Tally {
    const { errors, ready, renders, renderTime } = this.metrics;
    return {
      views: this.canaryViews,
      networks: errors.comparedNetworks.size,
      metrics: {
        errors: errors.count(),
        ready: ready.count(),
        renders: renders.count(),
        renderTime: renderTime.count(),
      },
    };
  }

  private readonly failing = new Set<Arm>();

  /** The pool reports the problems of a render and then the render itself, at once; a render that failed only the former. */
  private failRender(arm: Arm): void {
    if (this.failing.has(arm)) return;
    this.failing.add(arm);
    queueMicrotask(() => this.closeRender(arm));
  }

  private closeRender(arm: Arm): void {
    if (this.failing.delete(arm)) this.metrics.renders.add(arm, { value: 1 });
  }

  private addRender(arm: Arm, ms: number | undefined): void {
    if (this.failing.has(arm)) return this.closeRender(arm);
    this.metrics.renders.add(arm, { value: 0 });
    if (ms !== undefined) this.metrics.renderTime.add(arm, { value: ms });
  }
}

const RENDER_FAILURES: ReadonlySet<Measurement['kind']> = new Set([
  'render-error',
  'timeout',
  'bundle-failed',
  'quarantine',
  'skipped',
  'host-error',
]);

/** Pairs the observations of both arms, each once. */
class PairCounter {
  private readonly waiting: Record<Arm, Observation[]> = { canary: [], live: [] };
  private readonly perNetwork: Record<Arm, LRUCache<string, number>> = {
    canary: new LRUCache({ max: MAX_COUNTED_NETWORKS }),
    live: new LRUCache({ max: MAX_COUNTED_NETWORKS }),
  };
  /** Networks of visitors with an observation of the canary that was compared. */
  readonly comparedNetworks = new Set<string>();
  /** Those for which the canary was worse. */
  private readonly worseNetworks = new Set<string>();
  private pairs = 0;
  private worse = 0;

  /** @param onlyDifferent Pairs of equal observations say nothing. */
  constructor(
    private readonly isWorse: (one: number, other: number) => boolean,
    private readonly onlyDifferent: boolean,
  ) {}

  add(arm: Arm, observation: Observation): void {
    const { network } = observation;
    if (network) {
      const key = `${network.name} ${network.max}`;
      const count = this.perNetwork[arm].get(key) ?? 0;
      if (count >= network.max) return;
      this.perNetwork[arm].set(key, count + 1);
    }
    const others = this.waiting[arm === 'canary' ? 'live' : 'canary'];
    if (others.length > 0 && arm === 'live') return this.compare(others.pop() as Observation, observation.value);
    if (others.length > 0) return this.compare(observation, this.takeMedian(others));
    const own = this.waiting[arm];
    own.push(observation);
    if (own.length > MAX_WAITING) own.shift();
  }

  count(): Pairs {
    return { pairs: this.pairs, worse: this.worse, networks: this.worseNetworks.size };
  }

  /** Each observation is used once. Their number does not depend on their values, and is odd. */
  private takeMedian(waiting: Observation[]): number {
    const max = this.onlyDifferent ? 1 : Math.min(MAX_TIMES, waiting.length);
    const values = waiting.splice(-(max - 1 + (max % 2))).map(({ value }) => value);
    return values.toSorted((one, other) => one - other)[(values.length - 1) / 2] ?? 0;
  }

  private compare(canary: Observation, live: number): void {
    addNetwork(this.comparedNetworks, canary);
    if (this.onlyDifferent && canary.value === live) return;
    this.pairs += 1;
    if (!this.isWorse(canary.value, live)) return;
    this.worse += 1;
    addNetwork(this.worseNetworks, canary);
  }
}

function addNetwork(networks: Set<string>, { network }: Observation): void {
  if (network && networks.size < MAX_NETWORKS) networks.add(network.name);
}

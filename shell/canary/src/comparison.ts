import { LRUCache } from 'lru-cache';
import { type BuildEvent, PAGE_FAILURES, RENDER_FAILURES } from './build-event';
import { addTo, type NetworkSet, NO_NETWORKS } from './networks';
import { OpenViews } from './open-views';

export const METRICS = ['errors', 'ready', 'renders', 'renderTime'] as const;
export type Metric = (typeof METRICS)[number];
export type Arm = 'canary' | 'live';

/** Pairs of observations of the canary and the live build. A value can be the median of several observations. */
export interface Pairs {
  /** The number of pairs. For failures, only pairs that differ are counted. */
  pairs: number;
  worse: number;
  /** The networks of the worse pairs, if the gateway has served them a page of the canary. */
  networks: NetworkSet;
}

/** The counts of one gateway. Can be sent as JSON. */
export interface Tally {
  views: number;
  /** Networks that received a page of the canary and have a view that was compared with a view of the live build. */
  networks: NetworkSet;
  metrics: Record<Metric, Pairs>;
}

/** The canary is slower only if the difference exceeds this margin, because no cache has its files yet. */
const MARGIN_MS = { ready: 100, renderTime: 50 };
/**
 * The maximum observations per network and metric, so that no visitor can decide alone: the views of a visitor are similar.
 * A visitor whose browser makes every view fail counts once.
 */
export const MAX_PER_NETWORK = { failed: 1, fine: 5, ready: 2 };
/** Reports of a network count for this time after the gateway has served it a page. */
const SERVED_MS = 10 * 60_000;
/** The maximum queue of observations. The newest are compared, because they are from the same time. */
const MAX_WAITING = 100;
/** A time is compared with the median of up to this many times, because single times vary too much. */
const MAX_TIMES = 5;
/** Beyond this number, the least recently reporting networks are forgotten. */
const MAX_COUNTED_NETWORKS = 10_000;
/** A network has up to six counts: failed and fine views and times to ready, of two arms. */
const MAX_COUNTS = 6 * MAX_COUNTED_NETWORKS;

interface Observation {
  /** 1 or 0 for failures, else milliseconds. */
  value: number;
  /** Set for reports of pages. */
  network?: { name: string; isServed: boolean };
}

/** Compares what visitors of the canary experience with what visitors of the live build experience at the same time. */
export class Comparison {
  private readonly metrics: Record<Metric, PairCounter> = {
    errors: new PairCounter(0, true),
    renders: new PairCounter(0, true),
    ready: new PairCounter(MARGIN_MS.ready, false),
    renderTime: new PairCounter(MARGIN_MS.renderTime, false),
  };
  private readonly views: Record<Arm, OpenViews> = { canary: this.viewsOf('canary'), live: this.viewsOf('live') };
  /** The time when each network last received a page of the canary. */
  private readonly served = new LRUCache<string, number>({ max: MAX_COUNTED_NETWORKS });
  /** The number of observations by metric, arm, network and maximum. */
  private readonly counts = new LRUCache<string, number>({ max: MAX_COUNTS });
  private canaryViews = 0;

  /** Call it when the gateway serves a page with the canary. */
  serve(network: string, now: number): void {
    this.served.set(network, now);
  }

  add(arm: Arm, { kind, source, value, network = '' }: BuildEvent, now: number): void {
    if (kind === 'view' && arm === 'canary') this.canaryViews += 1;
    if (kind === 'view') this.views[arm].view(network, now);
    else if (kind === 'ready' && value !== undefined)
      this.addReported('ready', arm, { value, network, max: MAX_PER_NETWORK.ready }, now);
    else if (kind === 'render') this.addRender(arm, value);
    else if (source === 'page' && PAGE_FAILURES.has(kind)) this.views[arm].failure(network, now);
    else if (source === 'gateway' && RENDER_FAILURES.has(kind)) this.failRender(arm);
  }

  /** Closes the views that are old enough. */
  settle(now: number): void {
    for (const views of Object.values(this.views)) views.settle(now);
  }

  tally(): Tally {
    const counts = METRICS.map((metric) => [metric, this.metrics[metric].count()]);
    return {
      views: this.canaryViews,
      networks: this.metrics.errors.comparedNetworks,
      metrics: Object.fromEntries(counts) as Tally['metrics'],
    };
  }

  private viewsOf(arm: Arm): OpenViews {
    return new OpenViews((isFailed, network, opened) => {
      const max = isFailed ? MAX_PER_NETWORK.failed : MAX_PER_NETWORK.fine;
      this.addReported('errors', arm, { value: isFailed ? 1 : 0, network, max }, opened);
    });
  }

  private addReported(
    metric: 'errors' | 'ready',
    arm: Arm,
    { value, network, max }: { value: number; network: string; max: number },
    now: number,
  ): void {
    const key = [metric, arm, network, max].join(' ');
    const count = this.counts.get(key) ?? 0;
    if (count >= max) return;
    this.counts.set(key, count + 1);
    const isServed = (this.served.get(network) ?? -Infinity) > now - SERVED_MS;
    this.metrics[metric].add(arm, { value, network: { name: network, isServed } });
  }

  private readonly failing = new Set<Arm>();

  /** The pool reports the problems of a render and then, in the same task, the render. A failed render has only problems. */
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

/** Pairs the observations of canary and live build. Each observation is used once. */
class PairCounter {
  private readonly waiting: Record<Arm, Observation[]> = { canary: [], live: [] };
  /** Networks with an observation of the canary that was compared. */
  comparedNetworks = NO_NETWORKS;
  private worseNetworks = NO_NETWORKS;
  private pairs = 0;
  private worse = 0;

  /**
   * @param margin The canary is worse when its value exceeds the live one by more than this.
   * @param onlyDifferent Ignores pairs of equal observations.
   */
  constructor(
    private readonly margin: number,
    private readonly onlyDifferent: boolean,
  ) {}

  add(arm: Arm, observation: Observation): void {
    const opposite = this.waiting[arm === 'canary' ? 'live' : 'canary'];
    if (opposite.length > 0 && arm === 'live') return this.compare(opposite.pop() as Observation, observation.value);
    if (opposite.length > 0) return this.compare(observation, this.takeMedian(opposite));
    const own = this.waiting[arm];
    own.push(observation);
    if (own.length > MAX_WAITING) own.shift();
  }

  count(): Pairs {
    return { pairs: this.pairs, worse: this.worse, networks: this.worseNetworks };
  }

  /** Removes an odd number of observations, which does not depend on their values. */
  private takeMedian(waiting: Observation[]): number {
    const max = this.onlyDifferent ? 1 : Math.min(MAX_TIMES, waiting.length);
    const values = waiting.splice(-(max - 1 + (max % 2))).map(({ value }) => value);
    return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? 0;
  }

  private compare(canary: Observation, live: number): void {
    const { network } = canary;
    if (network?.isServed) this.comparedNetworks = addTo(this.comparedNetworks, network.name);
    if (this.onlyDifferent && canary.value === live) return;
    this.pairs += 1;
    if (canary.value <= live + this.margin) return;
    this.worse += 1;
    if (network?.isServed) this.worseNetworks = addTo(this.worseNetworks, network.name);
  }
}

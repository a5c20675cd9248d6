import { LRUCache } from 'lru-cache';
import { type BuildEvent, PAGE_FAILURES, RENDER_FAILURES } from './build-event';
import { joinNetworkSets, type NetworkSet, networkSetOf } from './networks';
import { OpenViews } from './open-views';
import { type Variant, PairCounter, type Pairs } from './pair-counter';

export const METRICS = ['errors', 'ready', 'renders', 'renderTime'] as const;
export type Metric = (typeof METRICS)[number];

/** The counts of one gateway, in a form that can be sent as JSON. */
export interface Tally {
  views: number;
  /** Networks that received a page of the canary, if one of their views was compared with a view of the live build. */
  networks: NetworkSet;
  /**
   * Networks to which this gateway has served a page of the canary in the last minutes. Other gateways then count the
   * reports of these networks. An older version of the gateway does not send this field.
   */
  served?: NetworkSet;
  metrics: Record<Metric, Pairs>;
}

/**
 * The canary counts as slower only if the difference exceeds this margin, because its files are not in any cache yet.
 */
const SLOWNESS_MARGIN_MS = { ready: 100, renderTime: 50 };
/**
 * The maximum number of observations per network and metric. The views of one visitor are similar, and a single visitor
 * must not cause a verdict. A visitor whose browser makes every view fail counts only once.
 */
export const MAX_OBSERVATIONS_PER_NETWORK = { failed: 1, fine: 5, ready: 2, storeErrors: 1 };
/** The reports of a network count only within this time after the gateway has served a page to the network. */
const SERVED_DURATION_MS = 10 * 60_000;
/** Beyond this number of networks, those that have not reported for the longest time are forgotten. */
const MAX_COUNTED_NETWORKS = 10_000;
/**
 * A network has up to eight counts, which are four for each variant: failed views, fine views, times to ready, and
 * failures of the build store.
 */
const MAX_STORED_COUNTS = 8 * MAX_COUNTED_NETWORKS;

/** Compares views of the canary with views of the live build at the same time. */
export class Comparison {
  private readonly metrics: Record<Metric, PairCounter> = {
    errors: new PairCounter(0, true),
    renders: new PairCounter(0, true),
    ready: new PairCounter(SLOWNESS_MARGIN_MS.ready, false),
    renderTime: new PairCounter(SLOWNESS_MARGIN_MS.renderTime, false),
  };
  private readonly views: Record<Variant, OpenViews> = {
    canary: this.createOpenViews('canary'),
    live: this.createOpenViews('live'),
  };
  /** The time when each network last received a page of the canary. */
  private readonly served = new LRUCache<string, number>({ max: MAX_COUNTED_NETWORKS });
  /**
   * The same times as in `served`. Each key is a set that contains only one network, because gateways exchange sets.
   */
  private readonly servedSets = new Map<NetworkSet, number>();
  /** The number of counted observations. A key consists of the metric, the variant, the network and the maximum. */
  private readonly counts = new LRUCache<string, number>({ max: MAX_STORED_COUNTS });
  private canaryViews = 0;

  /** Must be called when the gateway serves a page with the canary. */
  recordServedPage(network: string, now: number): void {
    this.served.set(network, now);
    this.servedSets.set(networkSetOf(network), now);
  }

  addEvent(variant: Variant, { kind, source, value, network = '' }: BuildEvent, now: number): void {
    if (kind === 'view' && variant === 'canary') this.canaryViews += 1;
    if (kind === 'view') this.views[variant].addView(network, now);
    else if (kind === 'ready' && value !== undefined)
      this.addReported('ready', variant, { value, network, max: MAX_OBSERVATIONS_PER_NETWORK.ready }, now);
    else if (kind === 'render') this.addRender(variant, value);
    else if (source === 'gateway' && kind === 'store-error') this.addStoreError(variant, network);
    else if (source === 'page' && PAGE_FAILURES.has(kind)) this.views[variant].addFailure(network, now);
    else if (source === 'gateway' && RENDER_FAILURES.has(kind)) this.failRender(variant);
  }

  /**
   * Closes the views for which no error is expected any more, and forgets the networks that were served too long ago.
   */
  closeOldViews(now: number): void {
    for (const [set, time] of this.servedSets) if (time <= now - SERVED_DURATION_MS) this.servedSets.delete(set);
    for (const views of Object.values(this.views)) views.closeOldViews(now);
  }

  /**
   * Counts the reports of networks to which other gateways have served the canary, because a page and its reports may
   * reach different gateways.
   */
  acceptServed(networks: NetworkSet): void {
    for (const metric of METRICS) this.metrics[metric].acceptServed(networks);
  }

  tally(): Tally {
    const counts = METRICS.map((metric) => [metric, this.metrics[metric].countPairs()]);
    return {
      views: this.canaryViews,
      networks: this.metrics.errors.networks(),
      served: joinNetworkSets([...this.servedSets.keys()]),
      metrics: Object.fromEntries(counts) as Tally['metrics'],
    };
  }

  private createOpenViews(variant: Variant): OpenViews {
    return new OpenViews((isFailed, network, opened) => {
      const max = isFailed ? MAX_OBSERVATIONS_PER_NETWORK.failed : MAX_OBSERVATIONS_PER_NETWORK.fine;
      this.addReported('errors', variant, { value: isFailed ? 1 : 0, network, max }, opened);
    });
  }

  private addReported(
    metric: 'errors' | 'ready',
    variant: Variant,
    { value, network, max }: { value: number; network: string; max: number },
    now: number,
  ): void {
    if (!this.isWithin(max, metric, variant, network)) return;
    const isServed = (this.served.get(network) ?? -Infinity) > now - SERVED_DURATION_MS;
    this.metrics[metric].add(variant, { value, network: { name: network, isServed } });
  }

  private isWithin(max: number, kind: string, variant: Variant, network: string): boolean {
    const key = [kind, variant, network, max].join(' ');
    const count = this.counts.get(key) ?? 0;
    if (count < max) this.counts.set(key, count + 1);
    return count < max;
  }

  /** The count is limited, because a visitor can request a missing file again and again. */
  private addStoreError(variant: Variant, network: string): void {
    if (this.isWithin(MAX_OBSERVATIONS_PER_NETWORK.storeErrors, 'store-error', variant, network))
      this.metrics.renders.add(variant, { value: 1 });
  }

  private readonly failing = new Set<Variant>();

  /**
   * Counts one failed render, however many problems it has. For each render, the pool reports first the problems and
   * then, in the same task, the render itself. For a failed render, the pool reports only problems.
   */
  private failRender(variant: Variant): void {
    if (this.failing.has(variant)) return;
    this.failing.add(variant);
    queueMicrotask(() => this.closeRender(variant));
  }

  private closeRender(variant: Variant): void {
    if (this.failing.delete(variant)) this.metrics.renders.add(variant, { value: 1 });
  }

  private addRender(variant: Variant, ms: number | undefined): void {
    if (this.failing.has(variant)) return this.closeRender(variant);
    this.metrics.renders.add(variant, { value: 0 });
    if (ms !== undefined) this.metrics.renderTime.add(variant, { value: ms });
  }
}

import type { CanaryVerdict } from '@telemarket/composition';
import { eValue } from './e-value';
import { type Metric, METRICS, type Tally } from './comparison';
import { joinNetworkSets, networkSetSize } from './networks';
import type { Pairs } from './pair-counter';

/** The maximum share of canaries that are withdrawn although they are as good as the live build. */
export const FALSE_ALARM_RATE = 0.01;
const MIN_E_VALUE = METRICS.length / FALSE_ALARM_RATE;
const MIN_VIEWS = 200;
const MINUTE_MS = 60_000;

export interface CanaryTerms {
  /** The start of the canary as an ISO 8601 time. */
  since?: string;
  /**
   * The number of minutes after which a good canary is promoted. Without this field, only a person promotes the canary.
   */
  autoPromote?: number;
}

/** Browsers report these metrics, so visitors could forge them. */
const METRICS_FROM_PAGES: ReadonlySet<Metric> = new Set(['errors', 'ready']);

const REASON_TEXTS: Record<Metric, (pairs: Pairs) => string> = {
  errors: ({ pairs, worse }) =>
    `errors: of ${pairs} views that differ from a live one, ${worse} failed with the canary`,
  ready: ({ pairs, worse }) => `time to ready: of ${pairs} views, ${worse} were slower than a live one`,
  renders: ({ pairs, worse }) =>
    `failed renders: of ${pairs} renders that differ from a live one, ${worse} failed with the canary`,
  renderTime: ({ pairs, worse }) => `time of a render: of ${pairs} renders, ${worse} were slower than a live one`,
};

/**
 * @param minNetworks The minimum number of visitor networks. Reports of pages withdraw a canary only if at least this
 * number of networks have worse views. A canary is promoted only if at least this number of networks have seen it.
 */
export function judge(
  tally: Tally,
  { since = '', autoPromote }: CanaryTerms,
  now: Date,
  minNetworks: number,
): CanaryVerdict | null {
  for (const metric of METRICS) {
    const pairs = tally.metrics[metric];
    if (METRICS_FROM_PAGES.has(metric) && networkSetSize(pairs.networks) < minNetworks) continue;
    if (eValue(pairs) < MIN_E_VALUE) continue;
    return { kind: 'bad', reason: REASON_TEXTS[metric](pairs) };
  }
  const age = now.getTime() - Date.parse(since);
  const isTime = autoPromote !== undefined && age >= autoPromote * MINUTE_MS;
  const isEnough = tally.views >= MIN_VIEWS && networkSetSize(tally.networks) >= minNetworks;
  if (!isTime || !isEnough) return null;
  return { kind: 'good', reason: `no worse than the live build in ${tally.views} views and ${autoPromote} minutes` };
}

/** Adds the counts of all gateways, because the verdict depends only on the sums. */
export function sumTallies(tallies: readonly Tally[]): Tally {
  const metrics = Object.fromEntries(
    METRICS.map((metric) => {
      const all = tallies.map((tally) => tally.metrics[metric]);
      const sum = (pick: (pairs: Pairs) => number) => all.reduce((total, pairs) => total + pick(pairs), 0);
      const networks = joinNetworkSets(all.map((pairs) => pairs.networks));
      return [metric, { pairs: sum(({ pairs }) => pairs), worse: sum(({ worse }) => worse), networks }];
    }),
  ) as Tally['metrics'];
  return {
    views: tallies.reduce((total, { views }) => total + views, 0),
    networks: joinNetworkSets(tallies.map(({ networks }) => networks)),
    metrics,
  };
}

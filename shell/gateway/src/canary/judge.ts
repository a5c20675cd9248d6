import type { CanaryVerdict } from '@telemarket/kit/remote';
import { capital } from './capital';
import { MAX_PER_NETWORK, type Metric, METRICS, type Pairs, type Tally } from './comparison';

/** Of all canaries that are no worse than the live build, at most this share is withdrawn. */
export const FALSE_ALARM_RATE = 0.01;
const ENOUGH_CAPITAL = METRICS.length / FALSE_ALARM_RATE;
/** Fewer say too little to promote a canary. */
const MIN_VIEWS = 200;
/** With fewer networks of visitors, a build that fails for all of them could not be withdrawn. */
const MIN_NETWORKS_TO_PROMOTE = fewestNetworksToWithdraw();
const MINUTE_MS = 60_000;

export interface CanaryTerms {
  /** ISO. */
  since?: string;
  /** Minutes. Without it a person promotes. */
  autoPromote?: number;
}

/** Of both metrics browsers are the source, which can be forged. */
const FROM_PAGES: ReadonlySet<Metric> = new Set(['errors', 'ready']);

const TEXTS: Record<Metric, (pairs: Pairs) => string> = {
  errors: ({ pairs, worse }) =>
    `errors: of ${pairs} views that differ from a live one, ${worse} failed with the canary`,
  ready: ({ pairs, worse }) => `time to ready: of ${pairs} views, ${worse} were slower than a live one`,
  renders: ({ pairs, worse }) =>
    `failed renders: of ${pairs} renders that differ from a live one, ${worse} failed with the canary`,
  renderTime: ({ pairs, worse }) => `time of a render: of ${pairs} renders, ${worse} were slower than a live one`,
};

/** @param minNetworks So many networks of visitors must agree, where pages are the source. */
export function judge(
  tally: Tally,
  { since = '', autoPromote }: CanaryTerms,
  now: Date,
  minNetworks: number,
): CanaryVerdict | null {
  for (const metric of METRICS) {
    const pairs = tally.metrics[metric];
    if (FROM_PAGES.has(metric) && pairs.networks < minNetworks) continue;
    const chance = 1 / capital(pairs);
    if (chance > 1 / ENOUGH_CAPITAL) continue;
    return { kind: 'bad', reason: TEXTS[metric](pairs) };
  }
  const age = now.getTime() - Date.parse(since);
  const isTime = autoPromote !== undefined && age >= autoPromote * MINUTE_MS;
  const isEnough = tally.views >= MIN_VIEWS && tally.networks >= Math.max(MIN_NETWORKS_TO_PROMOTE, minNetworks);
  if (!isTime || !isEnough) return null;
  return { kind: 'good', reason: `no worse than the live build in ${tally.views} views and ${autoPromote} minutes` };
}

/** The capital depends on the sums alone, so gateways can add up what each has counted. */
export function sumOf(tallies: readonly Tally[]): Tally {
  const metrics = Object.fromEntries(
    METRICS.map((metric) => {
      const all = tallies.map((tally) => tally.metrics[metric]);
      const sum = (pick: (pairs: Pairs) => number) => all.reduce((total, pairs) => total + pick(pairs), 0);
      const networks = largest(all.map((pairs) => pairs.networks));
      return [metric, { pairs: sum(({ pairs }) => pairs), worse: sum(({ worse }) => worse), networks }];
    }),
  ) as Tally['metrics'];
  return {
    views: tallies.reduce((total, { views }) => total + views, 0),
    networks: largest(tallies.map(({ networks }) => networks)),
    metrics,
  };
}

/** A network may be known to several gateways, so these numbers are not added up. */
const largest = (networks: readonly number[]) => Math.max(0, ...networks);

function fewestNetworksToWithdraw(): number {
  for (let networks = 1; ; networks++) {
    const failed = networks * MAX_PER_NETWORK.failed;
    if (capital({ pairs: failed, worse: failed }) >= ENOUGH_CAPITAL) return networks;
  }
}

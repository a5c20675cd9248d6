import type { CanaryStanding, CanaryVerdict } from '@telemarket/kit/remote';
import type { FastifyBaseLogger } from 'fastify';
import type { Measurements } from '../measure/measurements';
import { Comparison, type Tally } from './comparison';
import { type CanaryTerms, judge, sumOf } from './judge';
import type { CanaryKey, ExchangeCanaries } from './shared-verdicts';

/** The builds of a remote that has a canary. */
export interface Trial extends CanaryTerms {
  live: string;
  canary: string;
}

export interface CanaryWatch {
  /** @param trial Null: the remote has no canary. */
  follow(remote: string, trial: Trial | null): void;
  /** Who gets the canary of a remote: its share of the visitors, nobody, or everybody. */
  audienceOf(remote: string): 'share' | 'nobody' | 'everybody';
  standings(): CanaryStanding[];
  /** Judges now; resolves when the others' counts are known. */
  sync(): Promise<void>;
  stop(): void;
}

export interface CanaryWatchOptions {
  measurements: Pick<Measurements, 'subscribe'>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
  /** So many networks of visitors must agree. */
  minNetworks: number;
  /** Null: this gateway judges alone. */
  exchange: ExchangeCanaries | null;
  intervalMs: number;
  now?: () => number;
}

interface Watched extends CanaryKey {
  trial: Trial;
  comparison: Comparison;
  /** Of the other gateways. */
  others: readonly Tally[];
  verdict: CanaryVerdict | null;
  /** What was concluded here. Others may have been the first. */
  proposal: CanaryVerdict | null;
  /** The others' verdict on it is known. */
  isShared: boolean;
}

/** Compares each canary with the live build, withdraws a bad one, and promotes a good one that is to be promoted. */
export function watchCanaries({
  measurements,
  log,
  minNetworks,
  exchange,
  intervalMs,
  now = Date.now,
}: CanaryWatchOptions): CanaryWatch {
  const watched = new Map<string, Watched>();
  let isAway = false;
  let running: Promise<void> | null = null;

  const unsubscribe = measurements.subscribe((measurement) => {
    const one = watched.get(measurement.remote);
    if (!one || one.verdict) return;
    if (measurement.build === one.trial.canary) one.comparison.add('canary', measurement, now());
    else if (measurement.build === one.trial.live) one.comparison.add('live', measurement, now());
  });

  const totalOf = ({ comparison, others }: Watched) => sumOf([comparison.tally(), ...others]);

  function decide(one: Watched, verdict: CanaryVerdict): void {
    const changed = one.verdict?.kind !== verdict.kind;
    one.verdict = verdict;
    if (!changed) return;
    const facts = { remote: one.remote, build: one.build, since: one.since, reason: verdict.reason };
    if (verdict.kind === 'bad') log.warn(facts, 'canary withdrawn');
    else log.info(facts, 'canary promoted');
  }

  function judgeAll(): void {
    for (const one of watched.values()) {
      one.comparison.settle(now());
      if (one.verdict) continue;
      one.proposal = judge(totalOf(one), one.trial, new Date(now()), minNetworks);
      // a promotion waits until all gateways agree
      if (one.proposal?.kind === 'bad' || (one.proposal && !exchange)) decide(one, one.proposal);
    }
  }

  async function share(send: ExchangeCanaries): Promise<void> {
    const ones = [...watched.values()];
    if (ones.length === 0) return;
    try {
      const reports = ones.map(({ remote, build, since, comparison, proposal }) => ({
        ...{ remote, build, since },
        tally: comparison.tally(),
        verdict: proposal,
      }));
      for (const { tallies, verdict, ...key } of await send(reports)) {
        const one = watched.get(key.remote);
        if (one?.build !== key.build || one.since !== key.since) continue;
        one.others = tallies;
        one.isShared = true;
        if (verdict) decide(one, verdict);
      }
      if (isAway) log.info('gateways share what they count of canaries again');
      isAway = false;
    } catch (error) {
      if (!isAway) log.warn({ problem: String(error) }, 'this gateway judges canaries alone');
      isAway = true;
    }
  }

  async function run(): Promise<void> {
    judgeAll();
    if (!exchange) return;
    await share(exchange);
    judgeAll();
    // what follows from the others' counts is sent at once
    if ([...watched.values()].some(({ proposal, verdict }) => proposal && verdict === proposal)) await share(exchange);
  }

  const sync = () => (running ??= run().finally(() => (running = null)));
  const timer = setInterval(() => void sync(), intervalMs);
  timer.unref();

  return {
    follow(remote, trial) {
      const one = watched.get(remote);
      if (!trial) return void watched.delete(remote);
      const { canary: build, live, since = '' } = trial;
      if (one?.build === build && one.since === since && one.trial.live === live) {
        one.trial = trial;
        return;
      }
      watched.set(remote, {
        ...{ remote, build, since, trial },
        comparison: new Comparison(),
        others: [],
        verdict: null,
        proposal: null,
        isShared: false,
      });
      // an exchange that is running does not contain this canary yet: another one follows it
      void (running ?? Promise.resolve()).then(sync);
    },
    audienceOf(remote) {
      const one = watched.get(remote);
      if (!one) return 'share';
      if (one.verdict) return one.verdict.kind === 'bad' ? 'nobody' : 'everybody';
      // after a start it is not known yet whether it was withdrawn
      return exchange && !one.isShared ? 'nobody' : 'share';
    },
    standings: () =>
      [...watched.values()].map((one) => ({
        remote: one.remote,
        build: one.build,
        since: one.since,
        live: one.trial.live,
        verdict: one.verdict,
      })),
    sync,
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

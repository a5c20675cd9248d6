import type { CanaryStanding, CanaryVerdict } from '@telemarket/composition';
import type { BuildEvent } from './build-event';
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
  /** The visitors who get the canary of a remote: its share, nobody, or everybody. */
  audienceOf(remote: string): 'share' | 'nobody' | 'everybody';
  standings(): CanaryStanding[];
  /** Call it when a network gets a page with these builds. */
  serve(builds: ReadonlyMap<string, { build: string }>, network: string): void;
  /** Judges now; resolves after the exchange with the other gateways. */
  sync(): Promise<void>;
  stop(): void;
}

interface Log {
  info(text: string): void;
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

export interface CanaryWatchOptions {
  /** It returns a function that unsubscribes. */
  subscribe(listener: (event: BuildEvent) => void): () => void;
  log: Log;
  /** The number of visitor networks that must agree. */
  minNetworks: number;
  /** Null: this gateway judges alone. */
  exchange: ExchangeCanaries | null;
  intervalMs: number;
  now?: () => number;
}

interface Watched extends CanaryKey {
  trial: Trial;
  comparison: Comparison;
  /** The counts of the other gateways. */
  others: readonly Tally[];
  verdict: CanaryVerdict | null;
  /** The verdict of this gateway. Another gateway may have been first. */
  proposal: CanaryVerdict | null;
  /** The verdict of the other gateways is known. */
  isShared: boolean;
}

/** Compares each canary with the live build, withdraws a bad canary, and promotes a good one if that is configured. */
export function watchCanaries({
  subscribe,
  log,
  minNetworks,
  exchange,
  intervalMs,
  now = Date.now,
}: CanaryWatchOptions): CanaryWatch {
  const watched = new Map<string, Watched>();
  let isAway = false;
  let running: Promise<void> | null = null;

  const unsubscribe = subscribe((event) => {
    const one = watched.get(event.remote);
    if (!one || one.verdict) return;
    if (event.build === one.trial.canary) one.comparison.add('canary', event, now());
    else if (event.build === one.trial.live) one.comparison.add('live', event, now());
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
    // send a verdict that the counts of the others have caused at once
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
      // a running exchange does not contain this canary yet, so another one must follow
      void (running ?? Promise.resolve()).then(sync);
    },
    audienceOf(remote) {
      const one = watched.get(remote);
      if (!one) return 'share';
      if (one.verdict) return one.verdict.kind === 'bad' ? 'nobody' : 'everybody';
      // after a start, it is not known yet whether the canary was withdrawn
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
    serve(builds, network) {
      for (const { remote, build, comparison } of watched.values())
        if (builds.get(remote)?.build === build) comparison.serve(network, now());
    },
    sync,
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

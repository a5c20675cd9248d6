import type { CanaryStanding, CanaryVerdict } from '@telemarket/composition';
import type { BuildEvent } from './build-event';
import { Comparison, type Tally } from './comparison';
import { type CanaryTerms, judge, sumTallies } from './judge';
import { joinNetworkSets, NO_NETWORKS } from './networks';
import type { CanaryKey, ExchangeCanaries } from './shared-verdicts';

/** The canary and the live build of a remote. */
export interface CanaryBuilds extends CanaryTerms {
  live: string;
  canary: string;
}

export type CanaryWatch = ReturnType<typeof watchCanaries>;

interface Log {
  info(text: string): void;
  info(facts: object, text: string): void;
  warn(facts: object, text: string): void;
}

export type StoredVerdict = CanaryKey & { verdict: CanaryVerdict };

/** 200 verdicts are enough for the canaries of a month. Older verdicts are in the lists of releases. */
const MAX_VERDICTS = 200;

export interface CanaryWatchOptions {
  /** Returns a function that removes the listener. */
  subscribe(listener: (event: BuildEvent) => void): () => void;
  log: Log;
  minNetworks: number;
  /** If null, this gateway judges alone. */
  exchange: ExchangeCanaries | null;
  /**
   * Stores verdicts outside of the process. Otherwise a promoted canary would lose its promotion when the gateway
   * restarts without the API.
   */
  verdicts?: { read(): readonly StoredVerdict[] | null; write(verdicts: readonly StoredVerdict[]): void };
  intervalMs: number;
  now?: () => number;
}

interface WatchedCanary extends CanaryStanding {
  builds: CanaryBuilds;
  comparison: Comparison;
  /** The counts that the other gateways have shared. */
  otherTallies: readonly Tally[];
  /** The verdict of this gateway. `verdict` may come from another gateway. */
  proposal: CanaryVerdict | null;
  /** True when this gateway has received the counts and the verdict of the other gateways. */
  isShared: boolean;
}

const isSameCanary = (a: CanaryKey, b: CanaryKey) =>
  a.remote === b.remote && a.build === b.build && a.since === b.since;

/**
 * Compares each canary with the live build and withdraws a bad canary. Promotes a good canary if the team has asked for
 * that.
 */
export function watchCanaries({
  subscribe,
  log,
  minNetworks,
  exchange,
  verdicts,
  intervalMs,
  now = Date.now,
}: CanaryWatchOptions) {
  /** The stored verdicts, oldest first. */
  let stored = verdicts?.read() ?? [];
  const watched = new Map<string, WatchedCanary>();
  let isUnreachable = false;
  let running: Promise<void> | null = null;

  const unsubscribe = subscribe((event) => {
    const canary = watched.get(event.remote);
    if (!canary || canary.verdict) return;
    if (event.build === canary.build) canary.comparison.addEvent('canary', event, now());
    else if (event.build === canary.live) canary.comparison.addEvent('live', event, now());
  });

  const totalOf = ({ comparison, otherTallies }: WatchedCanary) => sumTallies([comparison.tally(), ...otherTallies]);

  function applyVerdict(canary: WatchedCanary, verdict: CanaryVerdict): void {
    const changed = canary.verdict?.kind !== verdict.kind;
    canary.verdict = verdict;
    if (!changed) return;
    const { remote, build, since } = canary;
    stored = [...stored.filter((entry) => !isSameCanary(entry, canary)), { remote, build, since, verdict }].slice(
      -MAX_VERDICTS,
    );
    verdicts?.write(stored);
    const facts = { remote: canary.remote, build: canary.build, since: canary.since, reason: verdict.reason };
    if (verdict.kind === 'bad') log.warn(facts, 'canary withdrawn');
    else log.info(facts, 'canary promoted');
  }

  function judgeAll(): void {
    for (const canary of watched.values()) {
      canary.comparison.closeOldViews(now());
      if (canary.verdict) continue;
      canary.proposal = judge(totalOf(canary), canary.builds, new Date(now()), minNetworks);
      // a promotion waits until all gateways agree
      if (canary.proposal?.kind === 'bad' || (canary.proposal && !exchange)) applyVerdict(canary, canary.proposal);
    }
  }

  async function exchangeCounts(send: ExchangeCanaries): Promise<void> {
    const canaries = [...watched.values()];
    if (canaries.length === 0) return;
    try {
      const reports = canaries.map(({ remote, build, since, comparison, proposal }) => ({
        ...{ remote, build, since },
        tally: comparison.tally(),
        verdict: proposal,
      }));
      for (const { tallies, verdict, ...key } of await send(reports)) {
        const canary = watched.get(key.remote);
        if (canary?.build !== key.build || canary.since !== key.since) continue;
        canary.otherTallies = tallies;
        canary.comparison.acceptServed(joinNetworkSets(tallies.map(({ served = NO_NETWORKS }) => served)));
        canary.isShared = true;
        if (verdict) applyVerdict(canary, verdict);
      }
      if (isUnreachable) log.info('gateways share the counts of canaries again');
      isUnreachable = false;
    } catch (error) {
      if (!isUnreachable) log.warn({ problem: String(error) }, 'this gateway judges canaries alone');
      isUnreachable = true;
    }
  }

  async function runExchange(): Promise<void> {
    judgeAll();
    if (!exchange) return;
    await exchangeCounts(exchange);
    judgeAll();
    // the counts of the other gateways may have caused a verdict, and this verdict must be sent at once
    if ([...watched.values()].some(({ proposal, verdict }) => proposal && verdict === proposal))
      await exchangeCounts(exchange);
  }

  const sync = () => (running ??= runExchange().finally(() => (running = null)));
  const timer = setInterval(() => void sync(), intervalMs);
  timer.unref();

  return {
    /** @param builds The builds of the canary; null when the remote has no canary. */
    follow(remote: string, builds: CanaryBuilds | null): void {
      const current = watched.get(remote);
      if (!builds) return void watched.delete(remote);
      const { canary: build, live, since = '' } = builds;
      if (current?.build === build && current.since === since && current.live === live) {
        current.builds = builds;
        return;
      }
      watched.set(remote, {
        ...{ remote, build, since, live, builds },
        comparison: new Comparison(),
        otherTallies: [],
        verdict: stored.find((entry) => isSameCanary(entry, { remote, build, since }))?.verdict ?? null,
        proposal: null,
        isShared: false,
      });
      // an exchange that is already running does not contain this canary, so another exchange must follow
      void (running ?? Promise.resolve()).then(sync);
    },
    /** Says who gets the canary of a remote: a share of the visitors, nobody, or everybody. */
    audienceOf(remote: string): 'share' | 'nobody' | 'everybody' {
      const canary = watched.get(remote);
      if (!canary) return 'share';
      if (canary.verdict) return canary.verdict.kind === 'bad' ? 'nobody' : 'everybody';
      // another gateway may have withdrawn the canary before this gateway started
      return exchange && !canary.isShared ? 'nobody' : 'share';
    },
    standings: (): CanaryStanding[] =>
      [...watched.values()].map(({ remote, build, since, live, verdict }) => ({ remote, build, since, live, verdict })),
    /** Must be called when the gateway serves a page with these builds to a network. */
    recordServedPage(builds: ReadonlyMap<string, { build: string }>, network: string): void {
      for (const { remote, build, comparison } of watched.values())
        if (builds.get(remote)?.build === build) comparison.recordServedPage(network, now());
    },
    /** Judges at once. Resolves after the exchange with the other gateways. */
    sync,
    stop() {
      clearInterval(timer);
      unsubscribe();
    },
  };
}

import { addNetwork, intersectNetworkSets, joinNetworkSets, type NetworkSet, NO_NETWORKS } from './networks';

export type Variant = 'canary' | 'live';

/**
 * The result of comparing observations of the canary with observations of the live build, in pairs. A value may be the
 * median of several observations.
 */
export interface Pairs {
  /** The number of pairs. For failures, only pairs with two different results count. */
  pairs: number;
  worse: number;
  /**
   * The networks of the pairs in which the canary was worse. A network counts only if a gateway has served a page of
   * the canary to the network.
   */
  networks: NetworkSet;
}

/**
 * The maximum length of a queue. The queue keeps the newest observations, so that the compared observations are from
 * the same time.
 */
const MAX_WAITING_OBSERVATIONS = 100;
/**
 * A time of the canary is compared with the median of up to this many times of the live build, because single times
 * vary too much.
 */
const MAX_COMPARED_TIMES = 5;

interface Observation {
  /** The value is in milliseconds for a time. For a view or a render, it is 1 after a failure and 0 otherwise. */
  value: number;
  /** Only observations from pages have a network. */
  network?: { name: string; isServed: boolean };
}

/** Pairs the observations of the canary and of the live build. Each observation is used once. */
export class PairCounter {
  private readonly waiting: Record<Variant, Observation[]> = { canary: [], live: [] };
  /**
   * The networks whose observations of the canary were compared. `worseOnes` has only the networks of the pairs in
   * which the canary was worse.
   */
  private readonly compared = new ServedNetworks();
  private readonly worseOnes = new ServedNetworks();
  private pairs = 0;
  private worse = 0;

  /**
   * @param margin The canary is worse when its value exceeds the live value by more than this margin.
   * @param onlyDifferent If true, pairs of equal observations are ignored.
   */
  constructor(
    private readonly margin: number,
    private readonly onlyDifferent: boolean,
  ) {}

  add(variant: Variant, observation: Observation): void {
    const opposite = this.waiting[variant === 'canary' ? 'live' : 'canary'];
    if (opposite.length > 0 && variant === 'live')
      return this.comparePair(opposite.pop() as Observation, observation.value);
    if (opposite.length > 0) return this.comparePair(observation, this.takeMedian(opposite));
    const own = this.waiting[variant];
    own.push(observation);
    if (own.length > MAX_WAITING_OBSERVATIONS) own.shift();
  }

  countPairs(): Pairs {
    return { pairs: this.pairs, worse: this.worse, networks: this.worseOnes.set };
  }

  networks = (): NetworkSet => this.compared.set;

  acceptServed(networks: NetworkSet): void {
    this.compared.acceptServed(networks);
    this.worseOnes.acceptServed(networks);
  }

  /**
   * Removes the newest observations and returns their median. The number of removed observations is odd, and does not
   * depend on their values.
   */
  private takeMedian(waiting: Observation[]): number {
    const max = this.onlyDifferent ? 1 : Math.min(MAX_COMPARED_TIMES, waiting.length);
    const count = max % 2 === 0 ? max - 1 : max;
    const values = waiting.splice(-count).map(({ value }) => value);
    return values.toSorted((a, b) => a - b)[(values.length - 1) / 2] ?? 0;
  }

  private comparePair(canary: Observation, live: number): void {
    const { network } = canary;
    if (network) this.compared.add(network);
    if (this.onlyDifferent && canary.value === live) return;
    this.pairs += 1;
    if (canary.value <= live + this.margin) return;
    this.worse += 1;
    if (network) this.worseOnes.add(network);
  }
}

/**
 * Counts a network only when a gateway has served a page to it. Another gateway may announce this later than the report
 * of the network arrives.
 */
class ServedNetworks {
  set = NO_NETWORKS;
  private reported = NO_NETWORKS;

  add({ name, isServed }: { name: string; isServed: boolean }): void {
    if (isServed) this.set = addNetwork(this.set, name);
    else this.reported = addNetwork(this.reported, name);
  }

  acceptServed(networks: NetworkSet): void {
    this.set = joinNetworkSets([this.set, intersectNetworkSets(this.reported, networks)]);
  }
}

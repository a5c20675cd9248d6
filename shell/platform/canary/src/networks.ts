import { createHash } from 'node:crypto';

/**
 * The smallest allowed value of CANARY_NETWORKS, the number of networks that are needed to withdraw or promote a
 * canary. Each network counts with only one failed view, so fewer networks would give too little evidence of failures.
 * A canary that fails for all visitors could then be promoted first.
 */
export const MIN_NETWORKS = 12;

/**
 * A set of networks, with one bit for the hash of each network. Gateways join their sets, so that each network counts
 * only once. The set does not reveal the networks. Networks with the same hash count as one, so the counted size never
 * exceeds the real one.
 */
export type NetworkSet = `0x${string}`;

export const NO_NETWORKS: NetworkSet = '0x0';
const NETWORK_SET_BITS = 512n;

/** Returns a set that contains only this network. */
export function networkSetOf(network: string): NetworkSet {
  const hash = createHash('sha256').update(network).digest().readBigUInt64BE();
  return `0x${(1n << (hash % NETWORK_SET_BITS)).toString(16)}`;
}

export const addNetwork = (set: NetworkSet, network: string): NetworkSet =>
  joinNetworkSets([set, networkSetOf(network)]);

export const joinNetworkSets = (sets: readonly NetworkSet[]): NetworkSet =>
  `0x${sets.reduce((joined, set) => joined | BigInt(set), 0n).toString(16)}`;

export const intersectNetworkSets = (a: NetworkSet, b: NetworkSet): NetworkSet =>
  `0x${(BigInt(a) & BigInt(b)).toString(16)}`;

export const networkSetSize = (set: NetworkSet): number => BigInt(set).toString(2).replaceAll('0', '').length;

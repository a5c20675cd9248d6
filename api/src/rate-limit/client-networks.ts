import { networkOf } from '@telemarket/server-kit/client-address';

/** A network that counts attempts. Its limit is `factor` times the limit of one client. */
export type CountedNetwork = { network: string; factor: number };

/**
 * Returns the networks that count the attempts of a client, the narrowest first. An IPv4 address counts alone. An IPv6
 * client counts in its /64, in its /56 with 4 times the limit, and in its /48 with 16 times the limit. A /56 may be one
 * home or several phones of a mobile network. A /48 may be a whole company or a tunnel that anybody gets for free.
 */
export function clientNetworks(ip: string): CountedNetwork[] {
  const [narrow = ip, ...wide] = [64, 56, 48].map((bits) => networkOf(ip, 32, bits));
  const networks = narrow.includes('/') ? [narrow, ...wide] : [narrow];
  return networks.map((network, index) => ({ network, factor: 4 ** index }));
}

/** Returns the network for limits that an attacker must not avoid with the many narrower networks of an IPv6 client. */
export function widestNetwork(ip: string): string {
  return clientNetworks(ip).at(-1)?.network ?? ip;
}

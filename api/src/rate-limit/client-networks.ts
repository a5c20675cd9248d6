import { networkOf } from '@telemarket/server-kit/client-address';

/** A network whose attempts are counted. Its limit is `factor` times the limit of one client. */
export type CountedNetwork = { network: string; factor: number };

/**
 * Returns the networks for which an attempt of a client counts, the narrowest first. For IPv4, this is only the
 * address. For IPv6, these are the /64, the /56 with 4 times the limit, and the /48 with 16 times the limit. A /56 may
 * be one home or several phones of a mobile network. A /48 may be a whole company or a tunnel that anybody gets for
 * free.
 */
export function clientNetworks(ip: string): CountedNetwork[] {
  const [narrow = ip, ...wide] = [64, 56, 48].map((bits) => networkOf(ip, 32, bits));
  const networks = narrow.includes('/') ? [narrow, ...wide] : [narrow];
  return networks.map((network, index) => ({ network, factor: 4 ** index }));
}

/**
 * Returns the widest network of a client. It is for limits that an attacker could otherwise avoid, because an IPv6
 * client has many narrower networks.
 */
export function widestNetwork(ip: string): string {
  return clientNetworks(ip).at(-1)?.network ?? ip;
}

import ipaddr from 'ipaddr.js';

/**
 * The network among which capacity is shared: an IPv4 address or an IPv6 /56. A home connection usually owns a whole /56,
 * so that its 256 networks of /64 must not count as 256 clients.
 */
export const clientAddress = (ip: string): string => networkOf(ip, 32, 56);

/** `factor`: how many times the limit of one client applies. */
export type ClientNetwork = { network: string; factor: number };

/**
 * The networks that count the attempts of a client, the narrowest first. An IPv4 address counts alone. An IPv6 client
 * counts in its /64, in its /56 with 4 times the limit, and in its /48 with 16 times: a /56 may be one home or several
 * phones of a mobile network, and a /48 a whole company or a tunnel that anybody gets for free.
 */
export function clientNetworks(ip: string): ClientNetwork[] {
  const [narrow = ip, ...wide] = [64, 56, 48].map((bits) => networkOf(ip, 32, bits));
  const networks = narrow.includes('/') ? [narrow, ...wide] : [narrow];
  return networks.map((network, index) => ({ network, factor: 4 ** index }));
}

/** The IPv4 /24 or IPv6 /48 of an address. One owner seldom has several, so attackers cannot easily use many. */
export const wideNetwork = (ip: string): string => networkOf(ip, 24, 48);

function networkOf(ip: string, v4Bits: 24 | 32, v6Bits: number): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4)
    return v4Bits === 32 ? `${address}` : `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`;
  const { parts } = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${v6Bits}`);
  const groups = parts.slice(0, 4).map((part) => part.toString(16).padStart(4, '0'));
  return `${groups.join(':')}::/${v6Bits}`;
}

import ipaddr from 'ipaddr.js';

/**
 * The network among which capacity is shared: an IPv4 address or an IPv6 /56. A home connection usually owns a whole /56,
 * so that its 256 networks of /64 must not count as 256 clients.
 */
export const clientAddress = (ip: string): string => networkOf(ip, 32, 56);

/** The IPv4 /24 or IPv6 /48 of an address. One owner seldom has several, so attackers cannot easily use many. */
export const wideNetwork = (ip: string): string => networkOf(ip, 24, 48);

/** The network of an address, with that many bits. An IPv4 address with 32 bits stays an address. */
export function networkOf(ip: string, v4Bits: 24 | 32, v6Bits: number): string {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4)
    return v4Bits === 32 ? `${address}` : `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/24`)}/24`;
  const { parts } = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${v6Bits}`);
  const groups = parts.slice(0, 4).map((part) => part.toString(16).padStart(4, '0'));
  return `${groups.join(':')}::/${v6Bits}`;
}

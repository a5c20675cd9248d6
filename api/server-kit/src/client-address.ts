import { isIPv6 } from 'node:net';

/**
 * The network among which capacity is shared: an IPv4 address or an IPv6 /56. A home connection usually owns a whole /56,
 * so that its 256 networks of /64 must not count as 256 clients.
 */
export function clientAddress(ip: string): string {
  return networkOf(ip, { v4: 32, v6: 56 });
}

/** `factor`: how many times the limit of one client applies. */
export type ClientNetwork = { network: string; factor: number };

/**
 * The networks that count the attempts of a client, the narrowest first. An IPv4 address counts alone. An IPv6 client
 * counts in its /64, in its /56 with 4 times the limit, and in its /48 with 16 times: a /56 may be one home or several
 * phones of a mobile network, and a /48 a whole company or a tunnel that anybody gets for free.
 */
export function clientNetworks(ip: string): ClientNetwork[] {
  const narrow = networkOf(ip, { v4: 32, v6: 64 });
  if (!narrow.includes(':')) return [{ network: narrow, factor: 1 }];
  return [
    { network: narrow, factor: 1 },
    { network: networkOf(ip, { v4: 32, v6: 56 }), factor: 4 },
    { network: networkOf(ip, { v4: 32, v6: 48 }), factor: 16 },
  ];
}

/** The IPv4 /24 or IPv6 /48 of an address. One owner seldom has several, so attackers cannot easily use many. */
export function wideNetwork(ip: string): string {
  return networkOf(ip, { v4: 24, v6: 48 });
}

type Prefixes = { v4: 24 | 32; v6: number };

function networkOf(ip: string, { v4, v6 }: Prefixes): string {
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip) ?? [];
  if (mapped) return networkOf(mapped, { v4, v6 });
  if (!isIPv6(ip)) return v4 === 32 ? ip : ip.replace(/\d+$/, '0/24');
  const prefix = groupsOf(ip)
    .join('')
    .slice(0, v6 / 4)
    .padEnd(16, '0');
  return `${prefix.match(/.{4}/g)?.join(':')}::/${v6}`;
}

/** The eight groups of an IPv6 address, with four digits each. */
function groupsOf(ip: string): string[] {
  const [head = '', tail] = ip.toLowerCase().replace(/%.*/, '').split('::');
  const left = head ? head.split(':') : [];
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  return [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right].map((group) => group.padStart(4, '0'));
}

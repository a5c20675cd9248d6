import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { isIP, isIPv4 } from 'node:net';

/** The network of all clients whose address cannot be read: together they have the limits of one client. */
export const UNREADABLE = 'unreadable';
/** IPv6 addresses whose last 32 bits are an IPv4 address: mapped, translated (RFC 6145) and NAT64 (RFC 6052). */
const RANGES_WITH_IPV4 = new Set(['ipv4Mapped', 'rfc6145', 'rfc6052']);
const LOG_INTERVAL_MS = 60_000;
const MAX_LOGGED_LENGTH = 60;

/**
 * The network that counts as one client where capacity is shared: an IPv4 address or an IPv6 /56. A home connection
 * usually owns a whole /56, so its 256 networks of /64 must not count as 256 clients.
 */
export const clientAddress = (ip: string): string => networkOf(ip, 32, 56);

/**
 * The IPv4 /24 or IPv6 /48 of an address. One owner seldom has several of these networks, so attackers cannot easily
 * use many.
 */
export const wideNetwork = (ip: string): string => networkOf(ip, 24, 48);

/**
 * The network of an address, with the given number of bits. An IPv4 address with 32 bits stays an address.
 * @param ip an entry of `X-Forwarded-For`, which may have a port, brackets, quotes or a zone, or no address at all
 */
export function networkOf(ip: string | undefined, v4Bits: 24 | 32, v6Bits: number): string {
  const address = readAddress(ip);
  if (!address) return UNREADABLE;
  if (typeof address === 'string' || address instanceof ipaddr.IPv4) {
    const text = String(address);
    return v4Bits === 32 ? text : `${text.slice(0, text.lastIndexOf('.'))}.0/24`;
  }
  const { parts } = ipaddr.IPv6.networkAddressFromCIDR(`${address}/${v6Bits}`);
  const groups = parts.slice(0, 4).map((part) => part.toString(16).padStart(4, '0'));
  return `${groups.join(':')}::/${v6Bits}`;
}

/**
 * Logs, at most once a minute, that a proxy reports no address. In the logged entry, each letter is replaced by `a` and
 * each digit by `0`.
 */
export function logUnreadableAddresses(app: FastifyInstance, warn: (fields: object, message: string) => void): void {
  let next = 0;
  app.addHook('onRequest', ({ ip }: { ip: string | undefined }, _reply, done) => {
    if (Date.now() >= next && !readAddress(ip)) {
      next = Date.now() + LOG_INTERVAL_MS;
      const form = ip?.slice(0, MAX_LOGGED_LENGTH).replace(/\p{L}/gu, 'a').replace(/\d/g, '0');
      warn(
        { form },
        'A proxy does not report client addresses, so all its clients share the rate limits of a single client',
      );
    }
    done();
  });
}

function readAddress(text = ''): string | ipaddr.IPv4 | ipaddr.IPv6 | null {
  // This check comes first, because each request reads some addresses, and nearly all of them are plain IPv4.
  if (isIPv4(text)) return text;
  const bare = isIP(text) ? text : withoutPort(text.trim().replace(/^"(.*)"$/, '$1'));
  // Without this check, ipaddr.js would also accept "1" and "0x7f.1".
  if (!isIP(bare)) return null;
  const address = ipaddr.parse(bare);
  if (address instanceof ipaddr.IPv4 || !RANGES_WITH_IPV4.has(address.range())) return address;
  return new ipaddr.IPv4(address.toByteArray().slice(-4));
}

/**
 * Returns the address in `v4`, `v4:port`, `[v6]`, `[v6]:port`, or eight groups of IPv6 with a port and without
 * brackets. Returns any other text as it is.
 */
function withoutPort(text: string): string {
  const match = /^\[(.*)\](?::[\w.-]+)?$/.exec(text) ?? /^([\d.]+|(?:[\da-f]+:){7}[\da-f]+):[\w.-]+$/i.exec(text);
  return match?.[1] ?? text;
}

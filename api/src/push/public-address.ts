import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Thrown for a name that resolves to this machine or to a private network. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The address is not public.');
  }
}

/** All public addresses of IPv6. ipaddr.js also calls some other addresses unicast, such as `::127.0.0.1`. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/**
 * Returns false for loopback, private, link-local and reserved addresses. An IPv4 address that is written as IPv6 is
 * checked as IPv4.
 */
export function isPublicIp(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const ip = ipaddr.process(address);
  return ip.range() === 'unicast' && (ip instanceof ipaddr.IPv4 || ip.match(GLOBAL_UNICAST));
}

const DNS_TIMEOUT_MS = 500;
const DNS_TRIES = 2;
/**
 * Replaces `lookup` of Node.js, which runs only two calls at a time, and waits up to ten seconds for a nameserver. The
 * client chooses the name and so its nameserver. A nameserver that never responds would delay all other names.
 */
export const publicResolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });

async function resolveHostname(hostname: string): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  if (family) return [{ address: hostname, family }];
  const found = await Promise.allSettled([publicResolver.resolve4(hostname), publicResolver.resolve6(hostname)]);
  const addresses = found.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
  const [first] = found;
  if (!addresses.length && first.status === 'rejected') throw first.reason;
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

async function resolvePublic(hostname: string): Promise<LookupAddress[]> {
  const addresses = await resolveHostname(hostname);
  if (!addresses.length || !addresses.every(({ address }) => isPublicIp(address))) throw new PrivateAddressError();
  return addresses;
}

/** Resolves the name only once, so that the connection goes to the addresses that were checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolvePublic(hostname).then(
    (addresses) => {
      const [first] = addresses as [LookupAddress];
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    },
    (error: Error) => callback(error, ''),
  );
};

/** Returns whether the text is an `https` URL with the default port, no password, and a dotted name or public IP. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const ip = hostname.replace(/^\[|\]$/g, '');
  const isPublicHost = isIP(ip) === 0 ? /\w\.\w/.test(hostname) : isPublicIp(ip);
  return protocol === 'https:' && !port && !username && !password && isPublicHost;
}

/** Returns whether the name resolves to a private network. Returns false when the name cannot be resolved. */
export async function resolvesToPrivateNetwork(url: string): Promise<boolean> {
  try {
    await resolvePublic(new URL(url).hostname);
    return false;
  } catch (error) {
    return error instanceof PrivateAddressError;
  }
}

import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The name leads to this machine or to a private network. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The address is not public.');
  }
}

/** Neither loopback, private, link-local nor reserved. IPv4 within IPv6 is seen through. */
export function isPublicIp(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';
}

const DNS_TIMEOUT_MS = 500;
const DNS_TRIES = 2;
/**
 * Not `lookup` of Node.js: only two of its calls run at a time, and each waits up to ten seconds for a nameserver. Whoever
 * chooses the name can choose a nameserver that never responds, and other names would wait.
 */
export const publicResolver = new Resolver({ timeout: DNS_TIMEOUT_MS, tries: DNS_TRIES });

/** Throws what the resolver throws when there is no address of any family. */
async function resolve(hostname: string): Promise<LookupAddress[]> {
  const family = isIP(hostname);
  if (family) return [{ address: hostname, family }];
  const found = await Promise.allSettled([publicResolver.resolve4(hostname), publicResolver.resolve6(hostname)]);
  const addresses = found.flatMap((one) => (one.status === 'fulfilled' ? one.value : []));
  const [first] = found;
  if (!addresses.length && first.status === 'rejected') throw first.reason;
  return addresses.map((address) => ({ address, family: isIP(address) }));
}

/** A name with one private address is refused whole. */
async function resolvePublic(hostname: string): Promise<LookupAddress[]> {
  const addresses = await resolve(hostname);
  if (!addresses.length || !addresses.every(({ address }) => isPublicIp(address))) throw new PrivateAddressError();
  return addresses;
}

/** The resolver of a connection: the name is resolved once, and the connection goes to what was checked. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolvePublic(hostname).then(
    (addresses) => {
      const [first] = addresses as [LookupAddress];
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
    },
    (error: Error) => callback(error, ''),
  );
};

/** An `https` address at the usual port, without a password, whose host is a name with a dot or a public IP. It is not resolved. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, port, username, password } = new URL(text);
  const ip = hostname.replace(/^\[|\]$/g, '');
  const isPublicHost = isIP(ip) === 0 ? /\w\.\w/.test(hostname) : isPublicIp(ip);
  return protocol === 'https:' && !port && !username && !password && isPublicHost;
}

/** Whether the name leads to a private network. Without a response of the resolver it is not known to. */
export async function leadsToPrivate(url: string): Promise<boolean> {
  try {
    await resolvePublic(new URL(url).hostname);
    return false;
  } catch (error) {
    return error instanceof PrivateAddressError;
  }
}

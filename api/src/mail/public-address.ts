import { type LookupAddress, lookup as resolve } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { promisify } from 'node:util';
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

/**
 * The resolver of a connection: the name is resolved once, and the connection goes to what was checked. A name with one
 * private address is refused whole.
 */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicIp(address)))
      return callback(new PrivateAddressError(), '');
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
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
    await promisify(lookupPublic)(new URL(url).hostname, {});
    return false;
  } catch (error) {
    return error instanceof PrivateAddressError;
  }
}

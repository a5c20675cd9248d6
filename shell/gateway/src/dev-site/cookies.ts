import { createHash } from 'node:crypto';
import { COOKIES } from '@telemarket/kit/device-keys';

/** Cookies that scripts of the page write for the server. */
const OF_PAGES: readonly string[] = [COOKIES.consent, COOKIES.theme];
const HOST_PREFIX = '__Host-';

/** Browsers ignore `Secure` and `Domain` cookies of another host, and bind these prefixes to TLS. */
const OF_HOST = /^(secure|domain=.*)$/i;

/**
 * Names the cookies of a site on localhost. All servers of localhost share their cookies, so the name contains the site: no other
 * site gets the developer's session.
 */
export function createCookieNames(site: string) {
  const prefix = `dev-${createHash('sha256').update(site).digest('hex').slice(0, 8)}-`;
  return {
    /** @returns The value of a Cookie header, as the site expects it. */
    toSite(header = ''): string {
      const pairs = header.split(/;\s*/).flatMap((pair) => {
        const [name = ''] = pair.split('=', 1);
        if (OF_PAGES.includes(name)) return [pair];
        return name.startsWith(prefix) ? [pair.slice(prefix.length).replace(/^Host-/, HOST_PREFIX)] : [];
      });
      return pairs.join('; ');
    },
    /** @returns The value of a Set-Cookie header, as the browser accepts it from localhost. */
    toBrowser(header: string): string {
      const [pair = '', ...attributes] = header.split(/;\s*/);
      const named = prefix + pair.replace(HOST_PREFIX, 'Host-');
      return [named, ...attributes.filter((attribute) => !OF_HOST.test(attribute))].join('; ');
    },
  };
}

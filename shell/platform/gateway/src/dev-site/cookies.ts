import { createHash } from 'node:crypto';
import { SCRIPT_COOKIES } from '../page/page-cookies';

const HOST_PREFIX = '__Host-';

/**
 * Matches the attributes that are removed. Without TLS, a browser may refuse a cookie of localhost that has one of
 * these attributes or HOST_PREFIX.
 */
const REFUSED_ATTRIBUTES = /^(secure|domain=.*)$/i;

/**
 * Renames the cookies of a site for localhost. All servers on localhost share their cookies, so the new names contain a
 * hash of the site. Without the hash, another site could get the developer's session.
 */
export function createCookieRenamer(site: string) {
  const prefix = `dev-${createHash('sha256').update(site).digest('hex').slice(0, 8)}-`;
  return {
    /** @returns The value of a Cookie header, as the site expects it. */
    toSiteCookies(header = ''): string {
      const pairs = header.split(/;\s*/).flatMap((pair) => {
        const [name = ''] = pair.split('=', 1);
        // the scripts of pages write these cookies without the prefix, also on localhost
        if (SCRIPT_COOKIES.includes(name)) return [pair];
        return name.startsWith(prefix) ? [pair.slice(prefix.length).replace(/^Host-/, HOST_PREFIX)] : [];
      });
      return pairs.join('; ');
    },
    /** @returns The value of a Set-Cookie header, as the browser accepts it from localhost. */
    toBrowserCookie(header: string): string {
      const [pair = '', ...attributes] = header.split(/;\s*/);
      const renamed = prefix + pair.replace(HOST_PREFIX, 'Host-');
      return [renamed, ...attributes.filter((attribute) => !REFUSED_ATTRIBUTES.test(attribute))].join('; ');
    },
  };
}

import type { FastifyRequest } from 'fastify';

const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
const ALLOWED_SITES = ['same-origin', 'same-site', 'none'];

/** Returns whether a page of another site has sent this request, and the request may change something. */
export function isForeignWrite({ method, headers, host }: FastifyRequest, publicOrigin: string | null): boolean {
  if (SAFE_METHODS.includes(method)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !ALLOWED_SITES.includes(String(site))) return true;
  const { origin } = headers;
  if (origin === undefined || origin === publicOrigin) return false;
  // If the public origin is known, the origin must be equal to it, because an origin with another scheme is another
  // site.
  if (publicOrigin !== null) return true;
  // Behind the gateway, `host` is the X-Forwarded-Host of the trusted proxies.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

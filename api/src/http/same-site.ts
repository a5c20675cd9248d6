import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem';

const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
const ALLOWED_SITES = ['same-origin', 'same-site', 'none'];

/**
 * Refuses writes from other sites. Together with the SameSite cookie, and because bodies are JSON, which an HTML form
 * cannot send, this prevents request forgery without a token.
 */
export function refuseForeignWrites(instance: FastifyInstance, publicOrigin: string | null): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    const isRefused = !SAFE.includes(request.method) && isForeign(request, publicOrigin);
    done(isRefused ? new Problem(403, 'The request comes from another site.') : undefined);
  });
}

function isForeign({ headers, host }: FastifyRequest, publicOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !ALLOWED_SITES.includes(String(site))) return true;
  const { origin } = headers;
  if (origin === undefined || origin === publicOrigin) return false;
  // An origin with another scheme is another site.
  if (publicOrigin !== null) return true;
  // Behind the gateway, `host` is the X-Forwarded-Host of the trusted proxies.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem';

const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
const ALLOWED_SITES = ['same-origin', 'same-site', 'none'];

const FORM = /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i;

/**
 * Refuses writes from other sites, and bodies that an HTML form can send. Together with the SameSite cookie this prevents
 * request forgery without a token.
 */
export function refuseForeignWrites(instance: FastifyInstance, publicOrigin: string | null): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    done(SAFE.includes(request.method) ? undefined : refusal(request, publicOrigin));
  });
}

function refusal(request: FastifyRequest, publicOrigin: string | null): Problem | undefined {
  if (isForeign(request, publicOrigin)) return new Problem(403, 'The request comes from another site.');
  const type = request.headers['content-type'];
  if (request.routeOptions.config.acceptsForms && FORM.test(type ?? '')) return undefined;
  const acceptable = type === undefined ? !hasBody(request) : /^application\/json\s*(;|$)/i.test(type);
  return acceptable ? undefined : new Problem(415, 'The body must be JSON, sent as application/json.');
}

function isForeign({ headers, host }: FastifyRequest, publicOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !ALLOWED_SITES.includes(String(site))) return true;
  const { origin } = headers;
  if (origin === undefined || origin === publicOrigin) return false;
  // Behind the gateway, `host` is the X-Forwarded-Host of the trusted proxies.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

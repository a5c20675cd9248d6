import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem';

const SAFE = ['GET', 'HEAD', 'OPTIONS', 'TRACE'];
const OWN_SITES = ['same-origin', 'same-site', 'none'];

/**
 * Refuses writes that another site made the browser send, and bodies that a plain form could send. Together with the
 * cookie's SameSite=Lax there is no request forgery, and no token to hand around.
 */
export function refuseForeignWrites(instance: FastifyInstance, publicOrigin: string | null): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    done(SAFE.includes(request.method) ? undefined : refusal(request, publicOrigin));
  });
}

function refusal(request: FastifyRequest, publicOrigin: string | null): Problem | undefined {
  if (isForeign(request, publicOrigin)) return new Problem(403, 'The request comes from another site.');
  const type = request.headers['content-type'];
  const acceptable = type === undefined ? !hasBody(request) : /^application\/json\s*(;|$)/i.test(type);
  return acceptable ? undefined : new Problem(415, 'The body must be JSON, sent as application/json.');
}

function isForeign({ headers, host }: FastifyRequest, publicOrigin: string | null): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && !OWN_SITES.includes(String(site))) return true;
  const { origin } = headers;
  if (origin === undefined || origin === publicOrigin) return false;
  // Behind the gateway `host` is X-Forwarded-Host, as the trusted hops have it.
  return !URL.canParse(origin) || new URL(origin).host !== host;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

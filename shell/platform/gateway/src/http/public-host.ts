import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { sendProblem } from './problem';

/** These paths are served under any host, because load balancers and containers use any host for health checks. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': ':80', 'https:': ':443' };

/**
 * Converts an absolute request target, as clients send it to proxies, into path and query. The host of the target
 * replaces the Host header (RFC 9112, 3.2.2).
 */
export function toOriginForm({ url = '/', headers }: Pick<IncomingMessage, 'url' | 'headers'>): string {
  const [whole, host] = /^https?:\/\/([^/?#]+)/i.exec(url) ?? [];
  if (!whole) return url;
  if (headers.host !== undefined) headers.host = host;
  const path = url.slice(whole.length);
  return path.startsWith('/') ? path : `/${path}`;
}

/**
 * Refuses requests for any other host than that of the site. Canonical addresses, robots.txt and the sitemap contain
 * the host, so a request must not choose it.
 */
export function refuseUnknownHosts(app: FastifyInstance, { publicOrigin }: GatewayConfig): void {
  if (publicOrigin === null) {
    app.log.warn('PUBLIC_ORIGIN is not set: pages, robots.txt and the sitemap repeat the Host header of each request');
    return;
  }
  const { host, protocol } = new URL(publicOrigin);
  const known = new Set([host, host + DEFAULT_PORTS[protocol]]);
  app.addHook('onRequest', (request, reply, done) => {
    // A name with a final dot is the same name (RFC 1034, 3.1).
    const requested = request.host.toLowerCase().replace(/\.(?=:|$)/, '');
    const [path = ''] = request.url.split('?');
    if (known.has(requested) || HEALTH_PATHS.has(path)) done();
    else sendProblem(reply, 421, 'This host is not served here.', { home: publicOrigin });
  });
}

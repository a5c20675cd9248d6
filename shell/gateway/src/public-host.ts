import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from './config';
import { sendProblem } from './problem';

/** Balancers and containers ask by any address. */
const HEALTH_PATHS = new Set(['/healthz', '/readyz']);
const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': ':80', 'https:': ':443' };

/** Canonical addresses, robots.txt and the sitemap name the host of the site: a request must not choose it. */
export function refuseUnknownHosts(app: FastifyInstance, { publicOrigin }: GatewayConfig): void {
  if (publicOrigin === null) {
    app.log.warn('PUBLIC_ORIGIN is not set: pages, robots.txt and the sitemap repeat the Host header of each request');
    return;
  }
  const { host, protocol } = new URL(publicOrigin);
  const known = new Set([host, host + DEFAULT_PORTS[protocol]]);
  app.addHook('onRequest', (request, reply, done) => {
    if (known.has(request.host) || known.has(request.host.toLowerCase()) || HEALTH_PATHS.has(request.url)) done();
    else sendProblem(reply, 421, 'This host is not served here.');
  });
}

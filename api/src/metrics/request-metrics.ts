import { createMetrics, type Metrics, measureRequests } from '@telemarket/server-kit/metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Call this before the framework adds its routes, because a route gets only the hooks that exist by then. */
export function watchRequests(instance: FastifyInstance): Metrics {
  const metrics = createMetrics();
  measureRequests(instance, metrics);
  const cached = metrics.counter('http_cached_responses_total', 'Responses from the cache, by route.', ['route']);
  instance.addHook('onResponse', (request: FastifyRequest, _reply, done) => {
    if (request.fromCache) cached.inc({ route: request.routeOptions.url ?? 'none' });
    done();
  });
  return metrics;
}

import { createMetrics, type Metrics, measureRequests } from '@telemarket/server-kit/metrics';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Must be called before the framework adds its routes: they get the hooks that are there. */
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

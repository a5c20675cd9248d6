import type { AddressInfo } from 'node:net';
import fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The pattern of a page, such as `/product/:id`. The label `route` needs the pattern, because all pages share one
     * route.
     */
    pagePattern?: string;
  }
}

/** The upper limits of the buckets in seconds. A response takes 3 s at most; a download can take longer. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const SCRAPE_TIMEOUT_MS = 5_000;

type MetricValues = Iterable<readonly [labels: Record<string, string>, value: number]>;
type ReadMetric = () => MetricValues | Promise<MetricValues>;

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Returns the label of a request. Requests without a route share the label `none`, because clients must not be able to
 * create labels.
 */
export const routeOf = ({ pagePattern, routeOptions }: FastifyRequest): string =>
  pagePattern ?? routeOptions.url ?? 'none';

/**
 * Creates the metrics of this process and of the requests of its server. Must be called before the routes are added,
 * because a route gets only the hooks that already exist.
 */
export function createMetrics(instance: FastifyInstance) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  /** Reads the values at each collection. When the read fails, the collection fails, too. */
  const collectFrom = (read: ReadMetric) =>
    async function collect(this: Counter | Gauge) {
      const values = await read();
      this.reset();
      for (const [labels, value] of values) this.inc(labels, value);
    };
  const metrics = {
    registry,
    counter: (name: string, help: string, labelNames: readonly string[]) =>
      new Counter({ name, help, labelNames, registers }),
    histogram: (name: string, help: string, labelNames: readonly string[], buckets: number[]) =>
      new Histogram({ name, help, labelNames, buckets, registers }),
    gauges: (name: string, help: string, labelNames: readonly string[], read: ReadMetric) =>
      void new Gauge({ name, help, labelNames, registers, collect: collectFrom(read) }),
    /** Like `gauges`, but for counts that only grow. Other code counts, and `read` returns the counts. */
    totals: (name: string, help: string, labelNames: readonly string[], read: ReadMetric) =>
      void new Counter({ name, help, labelNames, registers, collect: collectFrom(read) }),
  };
  const help = 'The duration of requests, by route pattern.';
  const labels = ['method', 'route', 'status'];
  const durations = metrics.histogram('http_request_duration_seconds', help, labels, DURATION_BUCKETS);
  instance.addHook('onResponse', (request, { statusCode: status, elapsedTime }, done) => {
    durations.observe({ method: request.method, route: routeOf(request), status }, elapsedTime / 1_000);
    done();
  });
  return metrics;
}

/**
 * Serves `/metrics` in the format of Prometheus on a separate port, which must not be public.
 * @param pages further JSON pages, by path
 */
export async function serveMetrics(
  { registry }: Metrics,
  address: { host: string; port: number },
  pages: Readonly<Record<string, () => unknown>> = {},
) {
  const server = fastify({ requestTimeout: SCRAPE_TIMEOUT_MS, forceCloseConnections: true });
  server.addHook('onRequest', async (_request, reply) => void reply.header('cache-control', 'no-store'));
  server.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  for (const [path, read] of Object.entries(pages)) server.get(path, async () => read());
  await server.listen(address);
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() };
}

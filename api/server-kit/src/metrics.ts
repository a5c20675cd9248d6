import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import client, { type Counter, type Histogram, type Registry } from 'prom-client';

/** The unit is seconds. A response takes 3 s at most; a download can take longer. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const SCRAPE_TIMEOUT_MS = 5_000;

type Values = Iterable<readonly [labels: Record<string, string>, value: number]>;

export interface Metrics {
  registry: Registry;
  counter(name: string, help: string, labelNames?: readonly string[]): Counter;
  /** @param buckets Default: seconds, for requests. */
  histogram(name: string, help: string, labelNames: readonly string[], buckets?: readonly number[]): Histogram;
  /** Values that are read when metrics are collected. When the read fails, so does the collection. */
  gauges(name: string, help: string, labelNames: readonly string[], read: () => Values | Promise<Values>): void;
  /** Like `gauges`, for counts that only grow and that other code counts. */
  totals(name: string, help: string, labelNames: readonly string[], read: () => Values): void;
}

/** Creates metrics with a registry of their own, which includes the metrics of the process. */
export function createMetrics(): Metrics {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labelNames = []) => new client.Counter({ name, help, labelNames, registers }),
    histogram: (name, help, labelNames, buckets = DURATION_BUCKETS) =>
      new client.Histogram({ name, help, labelNames, buckets: [...buckets], registers }),
    gauges(name, help, labelNames, read) {
      new client.Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const values = await read();
          this.reset();
          for (const [labels, value] of values) this.set(labels, value);
        },
      });
    },
    totals(name, help, labelNames, read) {
      new client.Counter({
        name,
        help,
        labelNames,
        registers,
        collect() {
          this.reset();
          for (const [labels, value] of read()) this.inc(labels, value);
        },
      });
    },
  };
}

interface MeasuredRequest {
  method: string;
  routeOptions: { url?: string };
}
interface MeasuredInstance {
  addHook(name: 'onResponse', hook: (...parameters: never[]) => void): unknown;
}

/**
 * Measures the requests of a Fastify instance.
 * @param routeOf The label of a request. Default: the pattern of its route.
 */
export function measureRequests<Request extends MeasuredRequest>(
  instance: MeasuredInstance,
  metrics: Metrics,
  routeOf: (request: Request) => string = patternOf,
): void {
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'Time of requests by the pattern of their route.',
    ['method', 'route', 'status'],
  );
  const observe = (request: Request, reply: { statusCode: number; elapsedTime: number }, done: () => void) => {
    const { method } = request;
    durations.observe({ method, route: routeOf(request), status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  };
  instance.addHook('onResponse', observe);
}

/** Requests without a route share the label `none`: clients must not be able to create labels. */
const patternOf = ({ routeOptions }: MeasuredRequest) => routeOptions.url ?? 'none';

export interface MetricsAddress {
  host: string;
  port: number;
}

export interface MetricsServer {
  port: number;
  close(): Promise<void>;
}

/**
 * Serves `/metrics` in the format of Prometheus on a separate port, which must not be public.
 * @param pages Further JSON pages, by path.
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port }: MetricsAddress,
  pages: Readonly<Record<string, () => unknown>> = {},
): Promise<MetricsServer> {
  const readers: Record<string, (() => Promise<[type: string, body: string]>) | undefined> = {
    '/metrics': async () => [registry.contentType, await registry.metrics()],
    ...Object.fromEntries(
      Object.entries(pages).map(([path, read]) => [
        path,
        async () => ['application/json', JSON.stringify(await read())] as [string, string],
      ]),
    ),
  };
  const server = createServer(
    { requestTimeout: SCRAPE_TIMEOUT_MS, headersTimeout: SCRAPE_TIMEOUT_MS },
    (request, response) => {
      const respond = (status: number, type: string, body: string) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      const read = request.method === 'GET' && readers[request.url?.split('?', 1)[0] ?? ''];
      if (!read) return void respond(404, 'text/plain', 'There is nothing here.\n');
      read().then(
        ([type, body]) => respond(200, type, body),
        (error: unknown) => respond(500, 'text/plain', `${String(error)}\n`),
      );
    },
  );
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

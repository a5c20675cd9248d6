import { once } from 'node:events';
import { createServer } from 'node:http';
import client from 'prom-client';

/** In seconds. A response takes 3 s at most, a download longer. */
const DURATION_BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];
const SCRAPE_TIMEOUT_MS = 5_000;

export function createMetrics() {
  const registry = new client.Registry();
  client.collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    registry,
    counter: (name, help, labelNames = []) => new client.Counter({ name, help, labelNames, registers }),
    histogram: (name, help, labelNames, buckets = DURATION_BUCKETS) =>
      new client.Histogram({ name, help, labelNames, buckets, registers }),
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

export function measureRequests(instance, metrics, routeOf = patternOf) {
  const durations = metrics.histogram(
    'http_request_duration_seconds',
    'Time of requests by the pattern of their route.',
    ['method', 'route', 'status'],
  );
  instance.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    durations.observe({ method, route: routeOf(request), status: reply.statusCode }, reply.elapsedTime / 1_000);
    done();
  });
}

/** An address that no route takes has none: addresses are not labels. */
const patternOf = ({ routeOptions }) => routeOptions.url ?? 'none';

export async function serveMetrics({ registry }, { host, port }, pages = {}) {
  const answers = {
    '/metrics': async () => [registry.contentType, await registry.metrics()],
    ...Object.fromEntries(
      Object.entries(pages).map(([path, read]) => [
        path,
        async () => ['application/json', JSON.stringify(await read())],
      ]),
    ),
  };
  const server = createServer(
    { requestTimeout: SCRAPE_TIMEOUT_MS, headersTimeout: SCRAPE_TIMEOUT_MS },
    (request, response) => {
      const respond = (status, type, body) =>
        response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(body);
      const read = request.method === 'GET' && answers[request.url?.split('?', 1)[0] ?? ''];
      if (!read) return void respond(404, 'text/plain', 'There is nothing here.\n');
      read().then(
        ([type, body]) => respond(200, type, body),
        (error) => respond(500, 'text/plain', `${String(error)}\n`),
      );
    },
  );
  server.listen(port, host);
  await once(server, 'listening');
  return {
    port: server.address().port,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

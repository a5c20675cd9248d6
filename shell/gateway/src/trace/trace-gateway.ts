import type { Span } from '@opentelemetry/api';
import { traceHeaders, tracer, traceRequests } from '@telemarket/server-kit/tracing';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';

declare module 'fastify' {
  interface FastifyRequest {
    /** The traceparent of the navigation of a browser; undefined when it is not traced. */
    navigation?: string;
  }
}

const MAX_OPEN = 1_000;
/** The maximum time until a page reports `ready`. */
const TTL_MS = 30_000;

export type Navigations = Awaited<ReturnType<typeof traceGateway>>;

/**
 * Traces the requests of the gateway. Must be called before other hooks are added. The navigations of browsers are the roots
 * of traces: a page gets its traceparent in the header `server-timing`, and sends it back with the time to ready.
 */
export async function traceGateway(app: FastifyInstance, endpoint: string) {
  const open = new LRUCache<string, { span: Span; began: number }>({
    max: MAX_OPEN,
    ttl: TTL_MS,
    ttlAutopurge: true,
    // a span without a report ends at its start time; its children show the work of the servers
    dispose: ({ span, began }, _key, reason) => {
      if (reason !== 'delete') span.end(began);
    },
  });
  // a client's traceparent is ignored, because it could join any trace
  await traceRequests(app, endpoint, 'telemarket-gateway', (request) => {
    if (request.headers['sec-fetch-mode'] !== 'navigate') return undefined;
    const began = Date.now();
    const span = tracer.startSpan('navigation', { root: true, startTime: began });
    const { traceparent } = traceHeaders(span);
    request.navigation = traceparent;
    if (traceparent) open.set(traceparent, { span, began });
    return traceparent;
  });
  // hooks of `onClose` run in reverse order: this one ends open spans before the exporter sends the last batch
  app.addHook('onClose', async () => open.clear());
  return {
    /** @param ms Milliseconds since the start of the navigation. Unknown navigations are ignored. */
    ready(traceparent: string, ms: number, remote: string, build: string): void {
      const navigation = open.get(traceparent);
      if (!navigation) return;
      const { span, began } = navigation;
      open.delete(traceparent);
      span.setAttributes({ 'telemarket.remote': remote, 'telemarket.build': build, 'telemarket.ready_ms': ms });
      span.end(began + ms);
    },
  };
}

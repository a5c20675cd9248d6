import { type Span, startTracing, traceRequests } from '@telemarket/server-kit/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Navigations } from './navigations';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a browser that opens a page; undefined when nothing is traced. */
    navigation?: Span;
  }
}

/** Traces the requests of the gateway. Must be called before other hooks. */
export async function traceGateway(app: FastifyInstance, endpoint: string): Promise<Navigations> {
  const tracing = await startTracing(endpoint, 'telemarket-gateway');
  const navigations = new Navigations(tracing);
  traceRequests<FastifyRequest>(app, tracing, {
    // a client's traceparent is not continued: it could join any trace
    parentOf(request) {
      if (request.headers['sec-fetch-mode'] === 'navigate') request.navigation = navigations.begin();
      return request.navigation?.traceparent;
    },
    routeOf: ({ pagePattern, routeOptions }) => pagePattern ?? routeOptions.url ?? 'none',
  });
  app.addHook('onClose', async () => {
    navigations.close();
    await tracing.stop();
  });
  return navigations;
}

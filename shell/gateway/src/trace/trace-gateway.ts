import { type Span, startTracing, traceRequests } from '@telemarket/server-kit/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Navigations } from './navigations';

declare module 'fastify' {
  interface FastifyRequest {
    /** The navigation of a browser; undefined when it is not traced. */
    navigation?: Span;
  }
}

/** Traces the requests of the gateway. Must be called before other hooks are added. */
export async function traceGateway(app: FastifyInstance, endpoint: string): Promise<Navigations> {
  const tracing = await startTracing(endpoint, 'telemarket-gateway');
  const navigations = new Navigations(tracing);
  traceRequests<FastifyRequest>(app, tracing, {
    // a client's traceparent is ignored, because it could join any trace
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

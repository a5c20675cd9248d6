import type { FastifyInstance } from 'fastify';

/** A response leaves within three seconds, also when the database hangs. */
const TIMEOUT_MS = 2_500;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Instead of the timeout of all routes. */
    timeoutMs?: number;
  }
}

/** The handler has not responded in time. It goes on, and its response is dropped. */
export class ResponseTimeout extends Error {
  override name = 'ResponseTimeout';
}

/**
 * Responds with an error when a handler takes too long. Fastify's own `handlerTimeout` ends with the body of a request
 * (fastify/fastify#6725), so that it never applies to a POST.
 */
export function limitResponseTime(instance: FastifyInstance, timeoutMs = TIMEOUT_MS): void {
  instance.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(new ResponseTimeout());
    }, request.routeOptions.config.timeoutMs ?? timeoutMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

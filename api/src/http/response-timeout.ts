import type { FastifyInstance } from 'fastify';

/** A response must be sent within three seconds, even if the database hangs. */
const RESPONSE_TIMEOUT_MS = 2_500;

/** Thrown when the handler has not responded in time. The handler continues to run, and its response is dropped. */
export class ResponseTimeout extends Error {
  override name = 'ResponseTimeout';
}

/**
 * Responds with an error when a handler takes too long. Fastify's own `handlerTimeout` is cancelled at the end of the
 * request body (fastify/fastify#6725), so that it never applies to a POST.
 */
export function limitResponseTime(instance: FastifyInstance, timeoutMs = RESPONSE_TIMEOUT_MS): void {
  instance.addHook('onRequest', (request, reply, done) => {
    const timer = setTimeout(() => {
      if (!reply.sent) void reply.send(new ResponseTimeout());
    }, request.routeOptions.config.timeoutMs ?? timeoutMs);
    reply.raw.once('close', () => clearTimeout(timer));
    done();
  });
}

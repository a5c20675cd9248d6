import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { openApiPool } from './api-pool';
import { sendProblem } from './problem';
import { neverRetry } from './retry';

/** For the API, which gives up after 3 s by itself, and for the hosts of remotes. */
export const RESPONSE_TIMEOUT_MS = 5_000;
export const CONNECT_TIMEOUT_MS = 2_000;
export const MAX_CONNECTIONS = 64;

/** Forwards every path below each prefix to the API, unchanged. */
export function proxyToApi(app: FastifyInstance, origin: string, prefixes: readonly string[]): void {
  const pool = openApiPool(origin, {
    connections: MAX_CONNECTIONS,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
  });
  app.addHook('onClose', () => pool.destroy());
  for (const prefix of prefixes)
    app.register(proxy, {
      upstream: origin,
      prefix,
      rewritePrefix: prefix,
      undici: pool,
      replyOptions: { rewriteRequestHeaders: forwardedHeaders, retryDelay: neverRetry, onError: sendUnavailable },
    });
}

/** Replaces the forwarding headers of the client, which could be forged. */
export function forwardedHeaders(request: unknown, headers: object) {
  const { ip, protocol, host, id } = request as FastifyRequest;
  return {
    ...headers,
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    'x-request-id': id,
  };
}

export function sendUnavailable(reply: unknown) {
  void sendProblem(reply as FastifyReply, 503, 'The service is not available right now.', 2);
}

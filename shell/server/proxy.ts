import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendProblem } from './problem';

/** The API promises an answer within 3 s; this only ends what hangs on the way there. */
const TIME_LIMIT_MS = 5_000;

/** Hands every path below the prefix on, as it is. An upstream that is away is a 503 in the API's own form. */
export function proxyTo(app: FastifyInstance, prefix: string, upstream: string, upstreamPrefix = prefix): void {
  app.register(proxy, {
    upstream,
    prefix,
    rewritePrefix: upstreamPrefix,
    undici: { connections: 64, headersTimeout: TIME_LIMIT_MS, bodyTimeout: TIME_LIMIT_MS, connect: { timeout: 2_000 } },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwarded(request as FastifyRequest) }),
      // a GET that was answered 503 would otherwise be sent again up to ten times before the caller hears of it
      retryDelay: () => null,
      onError: (reply) => unavailable(reply as unknown as FastifyReply),
    },
  });
}

/** The caller's own forwarding headers are replaced: only what this gateway saw is handed on. */
function forwarded({ ip, protocol, host, id }: FastifyRequest) {
  return { 'x-forwarded-for': ip, 'x-forwarded-proto': protocol, 'x-forwarded-host': host, 'x-request-id': id };
}

function unavailable(reply: FastifyReply) {
  void reply.header('retry-after', '2');
  void sendProblem(reply, 503, 'The service is not available right now.');
}

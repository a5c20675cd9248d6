import proxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Dispatcher, Pool } from 'undici';
import { openApiPool } from './api-pool';
import { createPatience, never, type Retry } from './patience';
import { sendProblem } from './problem';
import { isForGatewayOnly } from './release/gateway-files';

/** The API promises an answer within 3 s; this only ends what hangs on the way there. */
const TIME_LIMIT_MS = 5_000;
const CONNECT_LIMIT_MS = 2_000;
const CONNECTIONS = 64;

/** Hands every path below each prefix on to the API, as it is. */
export function proxyToApi(app: FastifyInstance, origin: string, prefixes: readonly string[]): void {
  const pool = openApiPool(origin, { connections: CONNECTIONS, connectMs: CONNECT_LIMIT_MS, answerMs: TIME_LIMIT_MS });
  app.addHook('onClose', () => pool.destroy());
  for (const prefix of prefixes) hand(app, { prefix, origin, upstreamPrefix: prefix, pool, retry: never });
}

/** Hands on what visitors may have of a remote's builds. */
export function proxyToRemote(app: FastifyInstance, prefix: string, origin: string): void {
  const pool = new Pool(origin, {
    connections: CONNECTIONS,
    connect: { timeout: CONNECT_LIMIT_MS },
    headersTimeout: TIME_LIMIT_MS,
    bodyTimeout: TIME_LIMIT_MS,
  });
  app.addHook('onClose', () => pool.destroy());
  hand(app, { prefix, origin, upstreamPrefix: '/', pool, retry: createPatience(), isHidden: isForGatewayOnly });
}

interface Handing {
  prefix: string;
  origin: string;
  upstreamPrefix: string;
  pool: Dispatcher;
  retry: Retry;
  /** @param path below the prefix, decoded */
  isHidden?: (path: string) => boolean;
}

/** An upstream that is away is a 503 in the API's own form. */
function hand(app: FastifyInstance, { prefix, origin, upstreamPrefix, pool, retry, isHidden }: Handing): void {
  app.register(proxy, {
    upstream: origin,
    prefix,
    rewritePrefix: upstreamPrefix,
    undici: pool,
    preHandler: (request, reply, done) => {
      if (!isHidden?.((request.params as { '*'?: string })['*'] ?? '')) return done();
      void sendProblem(reply, 404, 'There is nothing here.');
    },
    replyOptions: {
      rewriteRequestHeaders: (request, headers) => ({ ...headers, ...forwarded(request as FastifyRequest) }),
      retryDelay: retry,
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

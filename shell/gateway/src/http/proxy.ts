import type { IncomingHttpHeaders } from 'node:http';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher } from 'undici';
import { FairSlots } from './fair-slots';
import { openApiPool } from './api-pool';
import type { Limits } from '../config/limits';
import { sendProblem } from './problem';
import { readWholeBodies } from './request-body';

/** Includes the wait for a connection. The API itself times out after 2.5 s. A visitor gets a response within 3 s. */
const API_TIMEOUT_MS = 2_800;
/** Limits the responses of the hosts of remotes, and each part of a large API response. */
export const RESPONSE_TIMEOUT_MS = 5_000;
export const CONNECT_TIMEOUT_MS = 2_000;
export const MAX_CONNECTIONS = 64;

/**
 * Smaller responses are buffered, so that a slow reader does not occupy a connection to the API. Only downloads of
 * administrators are larger.
 */
const MAX_BUFFERED_BYTES = 1_024 * 1_024;

/** Statuses of responses without a body. */
const EMPTY = new Set([204, 304]);

/** Headers of one connection, not of the request (RFC 9110, 7.6.1). */
const HOP_BY_HOP = new Set([
  'connection',
  'expect',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Forwards all paths below the prefixes to the API, unchanged. @returns The calls of the API. */
export async function proxyToApi(
  app: FastifyInstance,
  origin: string,
  prefixes: readonly string[],
  limits: Limits,
): Promise<FairSlots> {
  const pool = openApiPool(origin, {
    connections: limits.calls,
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    responseTimeoutMs: RESPONSE_TIMEOUT_MS,
  });
  const calls = new FairSlots({
    slots: limits.calls,
    slotsPerNetwork: limits.callsPerNetwork,
    queuedPerNetwork: limits.queuedCallsPerNetwork,
    maxWaitMs: limits.maxCallWaitMs,
  });

  async function forward(request: FastifyRequest, reply: FastifyReply) {
    const network = clientAddress(request.ip);
    const deadline = performance.now() + API_TIMEOUT_MS;
    const admission = await calls.enter(network);
    if (admission === 'full') return sendProblem(reply, 429, 'Too many requests at the same time.', 1);
    if (admission === 'late') return sendProblem(reply, 503, 'The service is busy.', 1);
    let isStreamed = false;
    try {
      const { statusCode, headers, body } = await callApi(pool, request, deadline - performance.now());
      // the length of a download is unknown before it is generated
      const length = request.method === 'HEAD' || EMPTY.has(statusCode) ? 0 : Number(headers['content-length']);
      isStreamed = !(length <= MAX_BUFFERED_BYTES);
      if (isStreamed) body.once('close', () => calls.leave(network));
      const payload = isStreamed ? body : Buffer.from(await body.arrayBuffer());
      return reply.code(statusCode).headers(endToEnd(headers)).send(payload);
    } catch (error) {
      request.log.warn({ err: error }, 'the API did not respond');
      sendUnavailable(reply);
      return reply;
    } finally {
      if (!isStreamed) calls.leave(network);
    }
  }

  await app.register(async (scope) => {
    scope.addHook('onClose', () => pool.destroy());
    readWholeBodies(scope, limits);
    for (const prefix of prefixes) {
      scope.all(prefix, forward);
      scope.all(`${prefix}/*`, forward);
    }
  });
  return calls;
}

async function callApi(pool: Dispatcher, request: FastifyRequest, timeoutMs: number) {
  const { method, url } = request.raw;
  const headers = forwardedHeaders(request, endToEnd(request.headers));
  // the body was not read, so its length would be wrong
  if (!request.body) delete headers['content-length'];
  // The timeouts of the pool can be half a second late.
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(new Error(`no response in ${API_TIMEOUT_MS} ms`)), timeoutMs);
  try {
    return await pool.request({
      method: method as Dispatcher.HttpMethod,
      path: url ?? '/',
      headers,
      body: (request.body as Buffer | undefined) ?? null,
      signal: abort.signal,
    });
  } finally {
    clearTimeout(timer);
  }
}

const endToEnd = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const named = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP.has(name) && !named.includes(name)));
};

/** Replaces the client's forwarding headers, which could be forged. */
function forwardedHeaders(request: FastifyRequest, headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const { ip, protocol, host, id, span } = request;
  const { traceparent: _ofClient, ...others } = headers;
  return {
    ...others,
    ...(span && { traceparent: span.traceparent }),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    'x-request-id': id,
  };
}

export function sendUnavailable(reply: unknown): void {
  void sendProblem(reply as FastifyReply, 503, 'The service is not available right now.', 2);
}

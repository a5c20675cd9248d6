import type { IncomingHttpHeaders } from 'node:http';
import { INSTANCE_HEADER } from '@telemarket/server-kit/client-errors';
import { traceHeaders } from '@telemarket/server-kit/tracing';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Dispatcher, RoundRobinPool } from 'undici';
import { sendUnavailable } from './problem';

/**
 * The timeout includes the wait for a connection. The API itself times out after 2.5 s. A visitor gets a response
 * within 3 s.
 */
const API_TIMEOUT_MS = 2_800;

/**
 * Smaller responses are buffered, so that a slow reader does not occupy a connection to the API. Only downloads of
 * administrators are larger.
 */
const MAX_BUFFERED_BYTES = 1_024 * 1_024;

const STATUSES_WITHOUT_BODY = new Set([204, 304]);

/** Headers that belong to one connection and must not be forwarded (RFC 9110, 7.6.1). */
const HOP_BY_HOP_HEADERS = new Set(
  `connection expect keep-alive proxy-authenticate proxy-authorization proxy-connection te trailer transfer-encoding
  upgrade`.split(/\s+/),
);

/** The header in which a backend of a remote gets the proof of a session. Only the gateway sends it. */
export const SESSION_PROOF_HEADER = 'x-session-proof';

/**
 * Forwards all paths below the prefixes to the API, unchanged.
 * @returns The numbers of running and waiting calls.
 */
export function proxyToApi(
  app: FastifyInstance,
  pool: RoundRobinPool,
  prefixes: readonly string[],
  instanceId: string | null,
) {
  async function forwardRequest(request: FastifyRequest, reply: FastifyReply) {
    const { method, url } = request.raw;
    // the request has its own timer, because a timeout of the pool can be half a second late and does not include the
    // wait for a connection
    const abort = new AbortController();
    const timer = setTimeout(() => abort.abort(new Error(`no response in ${API_TIMEOUT_MS} ms`)), API_TIMEOUT_MS);
    try {
      const { statusCode, headers, body } = await pool.request({
        method: method as Dispatcher.HttpMethod,
        path: url ?? '/',
        headers: headersForApi(request, instanceId),
        body: (request.body as Buffer | undefined) ?? null,
        signal: abort.signal,
      });
      refuseOtherApi(statusCode);
      // a download has no length, because it is generated while it is sent, so it is not buffered
      const length =
        request.method === 'HEAD' || STATUSES_WITHOUT_BODY.has(statusCode) ? 0 : Number(headers['content-length']);
      const payload = length <= MAX_BUFFERED_BYTES ? Buffer.from(await body.arrayBuffer()) : body;
      return reply.code(statusCode).headers(endToEndHeaders(headers)).send(payload);
    } catch (error) {
      return sendApiFailure(request, reply, error);
    } finally {
      clearTimeout(timer);
    }
  }

  for (const prefix of prefixes) {
    app.all(prefix, forwardRequest);
    app.all(`${prefix}/*`, forwardRequest);
  }
  return () => ({ running: pool.stats.running, waiting: pool.stats.queued });
}

export function sendApiFailure(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  request.log.warn({ err: error }, 'the API did not respond');
  return sendUnavailable(reply);
}

/** Throws when the response is not from the API of this site. */
export function refuseOtherApi(statusCode: number | undefined): void {
  if (statusCode === 421) throw new Error('the API of another site has taken the port');
}

export const endToEndHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders => {
  const connectionHeaders = String(headers.connection ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name) && !connectionHeaders.includes(name)),
  );
};

/** Replaces the client's forwarding headers, which could be forged. */
export function headersForApi(
  { headers, body, ip, protocol, host, id }: FastifyRequest,
  instanceId: string | null,
): IncomingHttpHeaders {
  const {
    traceparent: _clientTrace,
    [INSTANCE_HEADER]: _clientSite,
    [SESSION_PROOF_HEADER]: _clientProof,
    'content-length': length,
    ...forwarded
  } = endToEndHeaders(headers);
  return {
    ...forwarded,
    // the content-length of the client is wrong when no body was read
    ...(body !== undefined && { 'content-length': length }),
    ...traceHeaders(),
    'x-forwarded-for': ip,
    'x-forwarded-proto': protocol,
    'x-forwarded-host': host,
    'x-request-id': id,
    ...(instanceId !== null && { [INSTANCE_HEADER]: instanceId }),
  };
}

import { type IncomingMessage, request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { DETAILS } from '@telemarket/server-kit/problem';
import { type UploadRoute, UPLOADS, uploadProblem } from '@telemarket/server-kit/uploads';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config';
import { readVisitor } from '../page/page-cookies';
import { createRoundRobinLookup } from './api-pool';
import { sendProblem } from './problem';
import { endToEndHeaders, headersForApi, refuseOtherApi, sendApiFailure } from './proxy';

/** Thrown when the rest of an upload does not arrive in time. */
class ClientTimeout extends Error {}

/** The connections on which an upload arrives. The timeout of whole requests does not apply to them. */
export type UploadingSockets = WeakSet<Socket>;

/**
 * Forwards uploads to the API while they arrive: other bodies are read completely first, but uploads are too large for
 * that. The headers are checked before the body is read.
 */
export async function forwardUploads(
  app: FastifyInstance,
  config: GatewayConfig,
  uploading: UploadingSockets,
): Promise<void> {
  const { limits, apiOrigin, instanceId } = config;
  const callApi = apiOrigin.startsWith('https:') ? httpsRequest : httpRequest;
  const lookup = createRoundRobinLookup();
  const running = new Map<UploadRoute, number>();
  const runningOf = (route: UploadRoute) => running.get(route) ?? 0;

  async function forwardUpload(route: UploadRoute, request: FastifyRequest, reply: FastifyReply) {
    const { raw } = request;
    const { socket } = raw;
    const headers = headersForApi(request, instanceId);
    // uses node:http, because undici would not send the head before the first byte of the body, and the API checks the
    // session by the head
    const call = callApi(new URL(raw.url ?? '/', apiOrigin), { method: 'POST', headers, lookup, agent: false });
    const timer = setTimeout(() => {
      const isApiLate = raw.complete || call.writableNeedDrain;
      call.destroy(
        isApiLate ? new Error(`the API was idle for ${limits.uploadIdleTimeoutMs} ms`) : new ClientTimeout(),
      );
    }, limits.uploadIdleTimeoutMs);
    running.set(route, runningOf(route) + 1);
    reply.raw.once('close', () => {
      running.set(route, runningOf(route) - 1);
      call.destroy(new Error('the client has left'));
    });
    uploading.add(socket);
    socket.setTimeout(0);
    try {
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        call.once('response', resolve).on('error', reject).flushHeaders();
        raw.on('data', () => timer.refresh()).pipe(call);
      });
      refuseOtherApi(response.statusCode);
      const body = await buffer(response);
      return reply
        .code(response.statusCode ?? 0)
        .headers(endToEndHeaders(response.headers))
        .send(body);
    } catch (error) {
      if (error instanceof ClientTimeout) return sendProblem(reply.header('connection', 'close'), 408, DETAILS[408]);
      return sendApiFailure(request, reply, error);
    } finally {
      clearTimeout(timer);
      uploading.delete(socket);
      socket.setTimeout(limits.idleTimeoutMs);
      if (!raw.complete) dropRestOfBody(raw);
    }
  }

  /**
   * Reads the rest of the body for a limited time, and drops it. A client that is still sending reads the response only
   * while its bytes are read.
   */
  function dropRestOfBody(raw: IncomingMessage): void {
    const end = setTimeout(() => raw.socket.destroy(), limits.requestTimeoutMs);
    raw.once('close', () => clearTimeout(end));
    raw.unpipe().resume();
  }

  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, stream, done) => done(null, stream));
    for (const route of UPLOADS) {
      scope.post(route.path, {
        onRequest(request, reply, done) {
          const problem = uploadProblem(request.headers, route);
          // refuses an upload without a length, or with a large one, because it could be endless
          if (problem) sendProblem(reply.header('connection', 'close'), problem.status, problem.detail);
          else if (!readVisitor(request, config).hasSession) sendProblem(reply, 401, DETAILS[401]);
          else if (runningOf(route) === route.maxAtOnce)
            sendProblem(reply, 503, route.refusals.busy, { retryAfter: 2 });
          else done();
        },
        handler: (request, reply) => forwardUpload(route, request, reply),
      });
    }
  });
}

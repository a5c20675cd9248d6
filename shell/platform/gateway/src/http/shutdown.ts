import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drain } from '@telemarket/server-kit/drain';
import type { FastifyInstance } from 'fastify';
import { sendProblem, sendUnavailable } from './problem';

const POLL_INTERVAL_MS = 50;
const RETRY_OPTIONS = { retryAfter: 2 };

/** @param isReady Says whether the gateway has started. A load balancer sends requests only after that. */
export function prepareShutdown(app: FastifyInstance, drainMs: number, isReady: () => boolean) {
  let state: 'serving' | 'draining' | 'closing' = 'serving';
  /** The response to the newest request of each connection. It ends after all earlier responses. */
  const unfinished = new Map<Socket, ServerResponse>();

  // Responses are not tracked in hooks, because an earlier hook may respond, and no hook runs for a request that its
  // client aborts.
  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    unfinished.set(socket, response);
    response.once('close', () => {
      if (unfinished.get(socket) === response) unfinished.delete(socket);
    });
  });
  // on an ended connection, a response that waits for an earlier one has no close event of its own
  app.server.on('connection', (socket: Socket) => socket.once('close', () => unfinished.delete(socket)));
  app.addHook('onRequest', (_request, reply, done) => {
    if (state === 'closing') sendUnavailable(reply);
    else done();
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    // a response closes its connection even if the request arrived before the stop signal
    if (state !== 'serving') void reply.header('connection', 'close');
    done(null, payload);
  });
  app.get('/readyz', (_request, reply) => {
    void reply.header('cache-control', 'no-store');
    if (state !== 'serving') return sendProblem(reply, 503, 'The gateway is stopping.', RETRY_OPTIONS);
    if (!isReady()) return sendProblem(reply, 503, 'The gateway is starting.', RETRY_OPTIONS);
    return reply.send({ status: 'ready' });
  });
  app.addHook('preClose', async () => {
    state = 'closing';
  });

  return async function stop(): Promise<void> {
    state = 'draining';
    await drain(app.server, drainMs);
    let isClosed = false;
    const closed = app.close().then(() => (isClosed = true));
    // when no response is unfinished, all connections are closed: Node counts a connection without any request, such as
    // a preconnect of a browser, as active
    for (; !isClosed; await Promise.race([closed, sleep(POLL_INTERVAL_MS)]))
      if (unfinished.size === 0) app.server.closeAllConnections();
  };
}

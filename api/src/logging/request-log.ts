import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Logs one line for each response, without bodies, cookies and queries. The log redacts paths. */
export function logRequests(instance: FastifyInstance, log: Logger): void {
  instance.addHook('onResponse', (request, reply, done) => {
    // Logging a line costs as much as a cached response.
    const level = request.fromCache ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    log[level]({
      requestId: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.session?.user.id,
    });
    done();
  });
}

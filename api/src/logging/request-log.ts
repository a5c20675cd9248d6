import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** Logs one line for each response, without bodies, cookies, queries and e-mail addresses. */
export function logRequests(instance: FastifyInstance, log: Logger): void {
  instance.addHook('onResponse', (request, reply, done) => {
    // A line costs as much as a response from the cache.
    const level = request.fromCache ? 'debug' : 'info';
    if (!log.isLevelEnabled(level)) return done();
    log[level]({
      requestId: request.id,
      method: request.method,
      path: maskPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.session?.user.id,
    });
    done();
  });
}

export function maskPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const masked = path.replace(/^\/api\/orders\/user\/.*/i, '/api/orders/user/***');
  return /@|%40/.test(masked) ? masked.replace(/[^/]*(@|%40)[^/]*/g, '***') : masked;
}

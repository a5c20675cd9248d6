import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

type Asked = { id: string; method: string; url: string };
type Answered = { status: number; ms: number; userId?: number };

/** One line for each answered request. Bodies, cookies and query texts stay out, and so do e-mail addresses. */
export function logRequests(instance: FastifyInstance, log: Logger): void {
  instance.addHook('onResponse', (request, reply, done) => {
    const userId = request.session?.user.id;
    logAnswer(log, request, { status: reply.statusCode, ms: reply.elapsedTime, userId });
    done();
  });
}

export function logAnswer(log: Logger, { id, method, url }: Asked, { status, ms, userId }: Answered): void {
  log.info({ requestId: id, method, path: maskPath(url), status, ms: Math.round(ms * 10) / 10, userId });
}

export function maskPath(url: string): string {
  const path = url.split('?', 1)[0] ?? '';
  const masked = path.replace(/^\/api\/orders\/user\/.*/i, '/api/orders/user/***');
  return /@|%40/.test(masked) ? masked.replace(/[^/]*(@|%40)[^/]*/g, '***') : masked;
}

import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

/** One line for each answered request. Bodies, cookies and query texts stay out, and so do e-mail addresses. */
export function logRequests(instance: FastifyInstance, pino: Logger): void {
  instance.addHook('onResponse', async (request, reply) => {
    pino.info({
      requestId: request.id,
      method: request.method,
      path: maskPath(request.url),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.session?.user.id,
    });
  });
}

export function maskPath(url: string): string {
  const path = url.split('?')[0] ?? '';
  return path.replace(/^\/api\/orders\/user\/.*/i, '/api/orders/user/***').replace(/[^/]*(@|%40)[^/]*/gi, '***');
}

import type { FastifyInstance } from 'fastify';

const WITHOUT_CHARSET = /^(text\/|[^;]+[/+]xml\b)(?!.*;\s*charset=)/i;

/** All texts of the site are UTF-8. Adds the charset where it is missing: SVG, and the page of the API document. */
export function addCharset(app: FastifyInstance): void {
  app.addHook('onSend', async (_request, reply) => {
    const type = reply.getHeader('content-type');
    if (typeof type === 'string' && WITHOUT_CHARSET.test(type)) reply.header('content-type', `${type}; charset=utf-8`);
  });
}

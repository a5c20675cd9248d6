import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const SECURITY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // What may be kept says so itself.
  'cache-control': 'no-store',
};

/** The API's own document is a page: it runs its own scripts, and styles itself inline. */
const DOCUMENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

export function writeSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(SECURITY_HEADERS);
  if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', DOCUMENT_POLICY);
  reply.header('x-request-id', request.id);
}

export function addSecurityHeaders(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, reply, done) => {
    writeSecurityHeaders(request, reply);
    done();
  });
}

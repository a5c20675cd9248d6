import { SECURITY_HEADERS } from '@telemarket/server-kit/security-headers';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

export const API_HEADERS = {
  ...SECURITY_HEADERS,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // A handler whose response may be cached replaces this value.
  'cache-control': 'no-store',
};

/** The page with the OpenAPI document has scripts and inline styles. */
const DOCUMENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'";

export function writeSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.headers(API_HEADERS);
  if (request.url.startsWith('/api/docs')) reply.header('content-security-policy', DOCUMENT_POLICY);
  reply.header('x-request-id', request.id);
}

export function addSecurityHeaders(instance: FastifyInstance): void {
  instance.addHook('onRequest', (request, reply, done) => {
    writeSecurityHeaders(request, reply);
    done();
  });
}

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Whether an If-None-Match header names the tag in any of its encodings. */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  return header.split(',').some((one) => {
    const name = one.trim().replace(/^W\//, '');
    return name === '*' || name === `"${tag}"` || name === `"${tag}-br"` || name === `"${tag}-gzip"`;
  });
}

/** Gives every successful GET that has no tag yet one made of its bytes, and answers 304 to who has them. */
export function addEtags(instance: FastifyInstance): void {
  instance.addHook('onSend', (request, reply, payload, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return done(null, payload);
    if (reply.statusCode !== 200 || reply.hasHeader('etag')) return done(null, payload);
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return done(null, payload);
    const tag = createHash('sha256').update(payload).digest('base64url').slice(0, 22);
    reply.header('etag', `"${tag}"`);
    if (!matchesTag(request.headers['if-none-match'], tag)) return done(null, payload);
    reply.code(304).removeHeader('content-type').removeHeader('content-length');
    done(null, null);
  });
}

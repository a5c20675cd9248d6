import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * @param header If-None-Match
 * @returns whether it names the tag, in any encoding
 */
export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  return header.split(',').some((entry) => {
    const name = entry.trim().replace(/^W\//, '');
    return name === '*' || name === `"${tag}"` || name === `"${tag}-br"` || name === `"${tag}-gzip"`;
  });
}

/** Adds an ETag to successful GETs that have none, and responds 304 to a client that has the same bytes. */
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

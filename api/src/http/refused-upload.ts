import type { FastifyInstance } from 'fastify';
import { finished } from 'node:stream/promises';

const MAX_DROP_MS = 30_000;

/**
 * Receives and drops the rest of an upload before the refusal is sent. The connection closes after the response: a
 * client that is still sending then would lose the response.
 */
export function dropRefusedUploads(instance: FastifyInstance): void {
  instance.addHook('onSend', ({ raw, routeOptions }, { statusCode }, _payload, done) => {
    const { upload } = routeOptions.config;
    if (!upload || raw.complete || statusCode === 408) return done();
    // The rest is not received when the length of the body is unknown or above the maximum.
    if (!(Number(raw.headers['content-length']) <= upload.maxBytes)) return done();
    const rest = finished(raw.resume(), { writable: false, signal: AbortSignal.timeout(MAX_DROP_MS) });
    void rest.catch(() => {}).then(() => done());
  });
}

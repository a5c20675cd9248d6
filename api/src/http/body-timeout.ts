import type { FastifyInstance } from 'fastify';

/**
 * Ends the connection of a request whose body does not arrive in time. Node has only one timeout for all bodies, which
 * must be long enough for an upload.
 */
export function limitBodyTime(instance: FastifyInstance, timeoutMs: number): void {
  instance.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers;
    if ((length !== '0' || encoding) && !routeOptions.config.upload) {
      const timer = setTimeout(() => raw.complete || raw.destroy(), timeoutMs).unref();
      raw.once('close', () => clearTimeout(timer));
    }
    done();
  });
}

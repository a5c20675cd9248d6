import type { FastifyInstance } from 'fastify';

/**
 * Ends the connection of a request whose body does not arrive in time. The timeout of Node is that of the slowest body, a
 * picture.
 */
export function limitBodyTime(instance: FastifyInstance, timeoutMs: number): void {
  instance.addHook('onRequest', ({ raw, routeOptions }, _reply, done) => {
    if (raw.complete === false && !routeOptions.config.acceptsPictures) {
      const timer = setTimeout(() => raw.socket.destroy(), timeoutMs);
      raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
    }
    done();
  });
}

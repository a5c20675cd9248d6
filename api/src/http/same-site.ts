import { isForeignWrite } from '@telemarket/server-kit/same-site';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

/**
 * Refuses writes from other sites. This prevents request forgery without a token, together with the SameSite cookie and
 * with JSON bodies, which an HTML form cannot send.
 */
export function refuseForeignWrites(instance: FastifyInstance, publicOrigin: string | null): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    done(isForeignWrite(request, publicOrigin) ? new Problem(403, 'The request comes from another site.') : undefined);
  });
}

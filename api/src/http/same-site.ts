import { isForeignWrite } from '@telemarket/server-kit/same-site';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problem';

/**
 * Refuses writes from other sites. Together with the SameSite cookie, and because bodies are JSON, which an HTML form
 * cannot send, this prevents request forgery without a token.
 */
export function refuseForeignWrites(instance: FastifyInstance, publicOrigin: string | null): void {
  instance.addHook('onRequest', (request, _reply, done) => {
    done(isForeignWrite(request, publicOrigin) ? new Problem(403, 'The request comes from another site.') : undefined);
  });
}

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { User } from '../user/user.entity';

/** A session that was alive when the request came, with its user as the database had it then. */
export type LiveSession = { idHash: string; user: User };

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the audience guard for the handlers that ask for it. */
    session?: LiveSession | null;
  }
}

/** The caller's live session, or null; only for handlers that are not plainly `@Public()`. */
export const Session = createParamDecorator((_data: unknown, context: ExecutionContext): LiveSession | null => {
  return context.switchToHttp().getRequest<FastifyRequest>().session ?? null;
});

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { User } from '../user/user.entity';

/** A session that was alive when the request arrived, with its user as stored at that time. */
export type StoredSession = { idHash: string; user: User };

export type LiveSession = StoredSession & {
  /** Whether the user may act as an admin now. This needs a second factor where the configuration requires one. */
  canActAsAdmin: boolean;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the audience guard, except for handlers that are `@Public()` without a session. */
    session?: LiveSession | null;
  }
}

/** The session of the caller, or null. Do not use it in handlers that are `@Public()` without a session. */
export const Session = createParamDecorator((_data: unknown, context: ExecutionContext): LiveSession | null => {
  return context.switchToHttp().getRequest<FastifyRequest>().session ?? null;
});

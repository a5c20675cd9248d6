import { applyDecorators, Controller, SetMetadata } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

/** `public` and `visitor` admit everybody. The session is read only for `visitor`. */
export type Audience = 'public' | 'visitor' | 'user' | 'admin';

export const AUDIENCE = 'audience';

/**
 * Opens a handler to everybody.
 * @param options.session whether the handler needs the session
 */
export function Public(options: { session?: boolean } = {}): MethodDecorator {
  return SetMetadata<string, Audience>(AUDIENCE, options.session ? 'visitor' : 'public');
}

/** Opens a handler to signed-in users or to admins. Others get 401, or 403 when they are signed in. */
export function Allow(audience: 'user' | 'admin'): MethodDecorator {
  return SetMetadata<string, Audience>(AUDIENCE, audience);
}

/** A controller below /api/admin, open to admins. */
export function AdminController(path: string): ClassDecorator {
  const audience = SetMetadata<string, Audience>(AUDIENCE, 'admin');
  return applyDecorators(ApiTags('admin'), Controller(`api/admin/${path}`), audience);
}

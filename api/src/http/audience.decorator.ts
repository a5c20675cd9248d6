import { SetMetadata } from '@nestjs/common';

/** `visitor`: anybody, with the session looked up for the handler's sake. */
export type Audience = 'public' | 'visitor' | 'user' | 'admin';

export const AUDIENCE = 'audience';

/** Open to anybody. The session is looked up only when the handler says that it wants it. */
export function Public(options: { session?: boolean } = {}): MethodDecorator {
  return SetMetadata<string, Audience>(AUDIENCE, options.session ? 'visitor' : 'public');
}

/** Open to signed-in users, or to admins alone; others get 401, or 403 when they are signed in. */
export function Allow(audience: 'user' | 'admin'): MethodDecorator {
  return SetMetadata<string, Audience>(AUDIENCE, audience);
}

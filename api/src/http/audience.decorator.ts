import { applyDecorators, Controller, SetMetadata } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';

/** `public` and `visitor` admit everybody. The session is read only for `visitor`. */
export type Audience = 'public' | 'visitor' | 'user' | 'admin';

export const AUDIENCE = 'audience';

const admit = (audience: Audience) => SetMetadata<string, Audience>(AUDIENCE, audience);

/**
 * Opens a handler, or all handlers of a controller, to everybody.
 * @param options.session whether the handler needs the session
 */
export const Public = (options: { session?: boolean } = {}) => admit(options.session ? 'visitor' : 'public');

/** Opens a handler to signed-in users or to admins. Others get 401, or 403 when they are signed in. */
export const Allow = (audience: 'user' | 'admin') => admit(audience);

export const AdminController = (path: string) =>
  applyDecorators(ApiTags('admin'), Controller(`api/admin/${path}`), admit('admin'));

export const UserController = (path = '', tag = 'user') =>
  applyDecorators(ApiTags(tag), Controller(`api/users/me/${path}`), admit('user'));

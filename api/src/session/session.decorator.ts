import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { clientAddress, wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyRequest } from 'fastify';
import type { StaffRole } from '../staff-role/staff-role';
import type { User } from '../user/user.entity';
import { deviceName } from './device-name';
import { acceptsPersistentCookies, DeviceCookie } from './token-cookie';

/** A session that was alive when the request arrived, with its user as stored at that time. */
export type StoredSession = { idHash: string; user: User };

export type LiveSession = StoredSession & {
  /**
   * The role in which the user may act now. Null for customers, and for staff without a second factor where the
   * configuration requires one.
   */
  actingRole: StaffRole | null;
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The session, which the audience guard sets, except for handlers that are `@Public()` without a session. */
    session?: LiveSession | null;
  }
}

/** The session of the caller, or null. Do not use it in handlers that are `@Public()` without a session. */
export const Session = createParamDecorator((_data: unknown, context: ExecutionContext): LiveSession | null => {
  return context.switchToHttp().getRequest<FastifyRequest>().session ?? null;
});

export type ClientDevice = {
  name: string;
  userAgent: string | null;
  address: string;
  /** The network of the device. It contains `address`, and other addresses, too. */
  network: string;
  token: string | null;
  persistent: boolean;
};

/**
 * Reads the cookie of the device. This needs a pipe, because a decorator does not know the configuration, and the name
 * of the cookie depends on it.
 */
@Injectable()
class DevicePipe implements PipeTransform<FastifyRequest, ClientDevice> {
  constructor(private readonly cookie: DeviceCookie) {}

  transform(request: FastifyRequest): ClientDevice {
    const userAgent = request.headers['user-agent'] ?? null;
    return {
      name: deviceName(userAgent),
      userAgent,
      address: clientAddress(request.ip),
      network: wideNetwork(request.ip),
      token: this.cookie.read(request),
      persistent: acceptsPersistentCookies(request),
    };
  }
}

const Request = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** Passes the ClientDevice of the caller to the handler. The module of the controller must import UserModule. */
export const Device = (): ParameterDecorator => Request(DevicePipe);

import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { FastifyRequest } from 'fastify';
import type { ClientDevice } from './client-device';
import { deviceName } from './device-name';
import { acceptsPersistentCookies, DeviceCookie } from './token-cookie';

/** Reads the cookie, whose name depends on the configuration: a decorator alone could not know it. */
@Injectable()
class DevicePipe implements PipeTransform<FastifyRequest, ClientDevice> {
  constructor(private readonly cookie: DeviceCookie) {}

  transform(request: FastifyRequest): ClientDevice {
    const userAgent = request.headers['user-agent'] ?? null;
    return {
      name: deviceName(userAgent),
      userAgent,
      network: wideNetwork(request.ip),
      token: this.cookie.read(request),
      persistent: acceptsPersistentCookies(request),
    };
  }
}

const Request = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  context.switchToHttp().getRequest<FastifyRequest>(),
);

/** Passes the ClientDevice of the caller to the handler. The module of the controller must import SessionModule. */
export const Device = (): ParameterDecorator => Request(DevicePipe);

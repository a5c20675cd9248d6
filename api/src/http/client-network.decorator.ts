import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyRequest } from 'fastify';

/** Gives the handler the network of the caller. The passwords of a network wait in one queue. See clientAddress. */
export const ClientNetwork = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

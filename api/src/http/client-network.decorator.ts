import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyRequest } from 'fastify';

/** The network of the caller that has a queue of its own for passwords. See clientAddress. */
export const ClientNetwork = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

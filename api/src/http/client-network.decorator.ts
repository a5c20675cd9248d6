import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { clientAddress } from '@telemarket/server-kit/client-address';
import type { FastifyRequest } from 'fastify';

/** Passes the network of the caller to the handler; see clientAddress. */
export const ClientNetwork = createParamDecorator((_data: unknown, context: ExecutionContext): string =>
  clientAddress(context.switchToHttp().getRequest<FastifyRequest>().ip),
);

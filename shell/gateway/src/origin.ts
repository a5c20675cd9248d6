import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from './config';

/** The site's own address as visitors see it: configured, or as this request says. */
export const originOf = (request: FastifyRequest, { publicOrigin }: GatewayConfig): string =>
  publicOrigin ?? `${request.protocol}://${request.host}`;

import { RouteConfig } from '@nestjs/platform-fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    timeoutMs?: number;
    /** The route accepts bodies that an HTML form can send. */
    acceptsForms?: boolean;
  }
}

/** Gives a download more time than other responses. */
export const Download = (): MethodDecorator => RouteConfig({ timeoutMs: 10 * 60_000 });

/** Accepts forms, which another site can send: the handler must not rely on cookies. */
export const AcceptsForms = (): MethodDecorator => RouteConfig({ acceptsForms: true });

import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Limit } from './limit';

export type RateLimitRule = Limit & {
  /** `session` counts by user, and by address without a session. */
  by: 'address' | 'session';
  /** Counts in this process, without the database, for requests that come with every few key strokes. */
  inMemory?: boolean;
  /** Which requests count. Default: all. */
  when?: (request: FastifyRequest) => boolean;
};

export const RATE_LIMIT = 'rate-limit';

/** Responds with 429 when a client calls the handler more often than the rule allows. Refused requests count, too. */
export function RateLimited(rule: RateLimitRule): MethodDecorator {
  return SetMetadata(RATE_LIMIT, rule);
}

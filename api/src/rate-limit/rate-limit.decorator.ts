import { SetMetadata } from '@nestjs/common';

export type RateLimitRule = {
  name: string;
  limit: number;
  windowSeconds: number;
  /** `session` counts by user, and by address without a session. */
  by: 'address' | 'session';
  /** Counted in this process, without the database: for requests that come with every few key strokes. */
  inMemory?: boolean;
};

export const RATE_LIMIT = 'rate-limit';

/** Responds with 429 when a client calls the handler more often than the rule allows. Failed requests count too. */
export function RateLimited(rule: RateLimitRule): MethodDecorator {
  return SetMetadata(RATE_LIMIT, rule);
}

import { SetMetadata } from '@nestjs/common';

export type RateLimitRule = {
  name: string;
  limit: number;
  windowSeconds: number;
  /** `session` falls back to the address for who has none. */
  by: 'address' | 'session';
  /** Counted by this process alone, without the database: for calls that come with every few key strokes. */
  inMemory?: boolean;
};

export const RATE_LIMIT = 'rate-limit';

/** Answers 429 to who calls the handler more often than the rule has it, whatever the calls' outcome. */
export function RateLimited(rule: RateLimitRule): MethodDecorator {
  return SetMetadata(RATE_LIMIT, rule);
}

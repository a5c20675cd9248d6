import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The client's X-Request-Id when it is well-formed, otherwise a new id. */
export function requestId({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
}

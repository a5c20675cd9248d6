import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

type Refusal = Readonly<{ status: number; detail: string }>;
type Headers = Readonly<Record<string, string>>;

export const MALFORMED: Refusal;
/** The request is still incomplete. Close the connection: remaining bytes must not be read as the next request. */
export const INCOMPLETE: Refusal;

/** Responds with a problem and the security headers to requests that Node cannot parse. */
export function clientErrorHandler(
  securityHeaders: Headers,
): (error: Error & { code?: string }, socket: Socket) => void;

/** Responds in the same way to an `Expect` header that Node does not know. */
export function refuseExpectations(server: Server, securityHeaders: Headers): void;

/**
 * Whether a request lacks the host that its version of HTTP requires. Node's own refusal has no body and no headers, so
 * a server that uses this function sets `requireHostHeader: false`.
 */
export function lacksHost(request: IncomingMessage): boolean;

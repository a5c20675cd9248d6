import type { Server } from 'node:http';

/**
 * Stops accepting connections. Open connections serve requests and close with their next response: a connection that is
 * closed at once could lose a request on its way. Resolves when all are closed, or after `maxMs`.
 */
export function drain(server: Server, maxMs: number): Promise<void>;

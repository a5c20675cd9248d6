import type { Server } from 'node:http';

/**
 * Accepts no more connections, and serves what arrives on open ones, which end with their next response. A connection that
 * was closed at once could have a request on its way. Resolves when all have ended, or after the time.
 */
export function drain(server: Server, maxMs: number): Promise<void>;

import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const POLL_MS = 50;

/**
 * Stops accepting connections. Open connections serve requests and close with their next response: a connection that is
 * closed at once could lose a request on its way. Resolves when all are closed, or after `maxMs`.
 */
export async function drain(server: Server, maxMs: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // `server.close` would also close the connections that wait for their next request.
  NetServer.prototype.close.call(server);
  const countConnections = promisify(server.getConnections.bind(server));
  const end = Date.now() + maxMs;
  while ((await countConnections()) > 0 && Date.now() < end) await sleep(POLL_MS);
}

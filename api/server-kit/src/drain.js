import { Server } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const POLL_MS = 50;

export async function drain(server, maxMs) {
  server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
  // Unlike the server's own method, this one does not close the connections that wait for their next request.
  Server.prototype.close.call(server);
  const countConnections = () => new Promise((resolve) => server.getConnections((_error, count) => resolve(count)));
  const end = Date.now() + maxMs;
  while ((await countConnections()) > 0 && Date.now() < end) await sleep(POLL_MS);
}

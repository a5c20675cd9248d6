import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { choosePorts, freePort, nextFreePort } from './port';
import { type Service, waitForResponse } from './process';
import { createServer as createHttpServer } from 'node:http';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
  delete process.env['API_PORT'];
});

async function occupy(port: number) {
  const server = createServer().listen(port, '127.0.0.1');
  servers.push(server);
  await once(server, 'listening');
}

test('a second site uses other ports than the first, except for ports that the user has set', async () => {
  const first = await freePort(8);
  const wanted = { PORT: first, API_PORT: first + 1, MAILBOX_PORT: first + 2 };
  for (const port of Object.values(wanted)) await occupy(port);
  expect(await choosePorts(wanted)).toEqual({ PORT: first + 3, API_PORT: first + 4, MAILBOX_PORT: first + 5 });
});

test('a port that the user has set is used, or refused with the name of its variable, and no other part gets it', async () => {
  const first = await freePort(8);
  process.env['API_PORT'] = String(first);
  expect(await choosePorts({ PORT: first, API_PORT: first })).toEqual({ PORT: first + 1, API_PORT: first });
  await occupy(first);
  await expect(choosePorts({ PORT: first + 2, API_PORT: first })).rejects.toThrow(`API_PORT=${first + 1000}`);
});

test('development servers get consecutive ports', async () => {
  const first = await freePort(8);
  await occupy(first + 2);
  expect(await nextFreePort(first, 3)).toBe(first + 3);
});

test('a response of another site at the port of a server does not count as a response of this server', async () => {
  const other = createHttpServer((_request, response) => response.end('{"status":"ok","instance":"other"}'));
  servers.push(other.listen(0, '127.0.0.1'));
  await once(other, 'listening');
  const { port } = other.address() as { port: number };
  const ended = new Promise<number>((resolve) => setTimeout(() => resolve(1), 300));
  const api: Service = { name: 'The API', pid: 0, ended, lastOutput: () => 'EADDRINUSE', stop: async () => {} };
  const running = { ...api, ended: new Promise<number>(() => {}) };
  const url = `http://127.0.0.1:${port}/readyz`;
  await expect(waitForResponse(api, url, { instance: 'own' })).rejects.toThrow('EADDRINUSE');
  await waitForResponse(running, url, { instance: 'other' });
});

import { once } from 'node:events';
import { Agent, createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { drain } from './drain';

async function startServer() {
  const server = createServer((_request, response) => response.end('ok')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const read = () =>
    new Promise<string | undefined>((resolve, reject) => {
      get({ port, agent }, (response) => {
        response.resume().on('end', () => resolve(response.headers.connection));
      }).on('error', reject);
    });
  return { server, read, agent };
}

test('a server that shuts down serves a request on an open connection and then closes the connection', async () => {
  const { server, read } = await startServer();
  expect(await read()).toBe('keep-alive');
  const drained = drain(server, 10_000);
  await sleep(100);
  expect(await read()).toBe('close');
  await drained;
  await expect(read()).rejects.toThrow('ECONNREFUSED');
});

test('an idle connection delays the shutdown for at most the timeout', async () => {
  const { server, read, agent } = await startServer();
  await read();
  await drain(server, 200);
  agent.destroy();
  expect(server.listening).toBe(false);
});

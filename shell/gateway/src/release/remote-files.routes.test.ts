import fastify, { type FastifyInstance } from 'fastify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { remoteFileRoutes } from './remote-files.routes';

let gateway: FastifyInstance;
let host: Server;
let port = 0;

const listen = (at: number) =>
  new Promise<void>((resolve) => {
    host = createServer((request, response) => void response.end(request.url)).listen(at, '127.0.0.1', resolve);
  });
const stop = () =>
  new Promise((resolve) => {
    host.close(resolve);
    host.closeAllConnections();
  });
const ask = (path: string) => gateway.inject(`/remotes/catalog/${path}`);

beforeEach(async () => {
  await listen(0);
  port = (host.address() as AddressInfo).port;
  gateway = fastify();
  const source = { kind: 'http' as const, origin: `http://127.0.0.1:${port}` };
  await remoteFileRoutes(gateway, { sourceOf: (name) => (name === 'catalog' ? source : undefined) });
});
afterEach(async () => {
  await gateway.close();
  await stop();
});

test('a visitor gets the files of a build', async () => {
  expect((await ask('b1/main.js')).body).toBe('/b1/main.js');
});

test.each(['releases.json', 'b1/server.b1.cjs', 'b1/server.b1%2Ecjs', 'b1/mf-manifest.json', 'inputs.json'])(
  'a visitor does not get %s',
  async (path) => {
    expect((await ask(path)).statusCode).toBe(404);
  },
);

test('who asks while the host is replaced waits for the new one', async () => {
  await ask('b1/main.js');
  await stop();
  const answer = ask('b1/main.js');
  await sleep(400);
  await listen(port);
  expect((await answer).statusCode).toBe(200);
});

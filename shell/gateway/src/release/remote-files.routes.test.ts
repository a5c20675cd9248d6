import fastify, { type FastifyInstance } from 'fastify';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { remoteFileRoutes } from './remote-files.routes';

let gateway: FastifyInstance;
let host: Server;
let port = 0;

const startHost = (at: number) =>
  new Promise<void>((resolve) => {
    host = createServer(({ url }, response) => void response.end(url)).listen(at, '127.0.0.1', resolve);
  });
const stopHost = () =>
  new Promise((resolve) => {
    host.close(resolve);
    host.closeAllConnections();
  });
const request = (path: string) => gateway.inject(`/remotes/catalog/${path}`);

beforeEach(async () => {
  await startHost(0);
  port = (host.address() as AddressInfo).port;
  gateway = fastify();
  const source = { kind: 'http' as const, origin: `http://127.0.0.1:${port}` };
  await remoteFileRoutes(gateway, { sourceOf: (name) => (name === 'catalog' ? source : undefined) });
});
afterEach(async () => {
  await gateway.close();
  await stopHost();
});

test('a visitor gets the files of a build', async () => {
  expect((await request('b1/main.js')).body).toBe('/b1/main.js');
});

test.each([
  'releases.json',
  '.git/config',
  'b1/server.b1.cjs',
  'b1/server.b1%2Ecjs',
  'b1/mf-manifest.json',
  'b1/main.js.map',
  'inputs.json',
])('a visitor does not get %s', async (path) => {
  expect((await request(path)).statusCode).toBe(404);
});

test('a request waits while the host is replaced', async () => {
  await request('b1/main.js');
  await stopHost();
  const waiting = request('b1/main.js');
  await sleep(400);
  await startHost(port);
  expect((await waiting).statusCode).toBe(200);
});

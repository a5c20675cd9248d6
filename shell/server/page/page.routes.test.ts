import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../config';
import { pageRoutes } from './page.routes';

let app: FastifyInstance;
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'assets-'));
  await writeFile(
    join(folder, 'assets.json'),
    JSON.stringify({ js: ['main.js'], css: [], theme: 'theme.js', font: '', pages: {}, shared: {} }),
  );
  app = fastify();
  // the cookie plugin is ESM that jest cannot import; these visitors have none
  app.addHook('onRequest', async (request) => void Object.assign(request, { cookies: {} }));
  const releases = { current: () => new Map(), hasCanary: () => false, stop: () => {} };
  const pool = { render: async () => null, close: async () => {} };
  await pageRoutes(app, readConfig({ SHELL_ASSETS: folder }, folder), releases, pool);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

/** The path goes out exactly as it is given. */
function ask(path: string, headers: Record<string, string> = {}): Promise<IncomingMessage> {
  const { port } = app.server.address() as AddressInfo;
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers, agent: false }, (answer) => resolve(answer.resume())).on(
      'error',
      reject,
    );
  });
}

test.each([
  ['/help?topic=bots', '/help-center?topic=bots'],
  ['/GROUPS/', '/groups'],
  ['//groups', '/groups'],
  ['//other.example/', '/other.example'],
  ['/x/..//other.example/', '/other.example'],
  ['/\\other.example/', '/other.example'],
])('%s is sent on to %s, never to another host', async (path, address) => {
  const { statusCode, headers } = await ask(path);
  expect([statusCode, headers.location]).toEqual([308, address]);
});

test.each([
  ['/', 200],
  ['/groups?highlight=2', 200],
  ['/careers', 404],
  ['/%E0%A4%A', 400],
])('%s answers %d', async (path, status) => {
  expect((await ask(path)).statusCode).toBe(status);
});

test.each([
  '//',
  '///',
  '//[',
  '*',
  'http://other.example/groups',
  'http://[/',
  '//:80/',
  '/\\',
  '/?//',
  '/.//',
  '//..//',
])('%s is no failure of ours', async (path) => {
  expect((await ask(path)).statusCode).toBeLessThan(500);
});

test('a page that one has is not sent again, in whatever encoding', async () => {
  const { headers } = await ask('/groups', { 'accept-encoding': 'br' });
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'private, no-cache' });
  const again = await ask('/groups', { 'if-none-match': String(headers.etag), 'accept-encoding': 'gzip' });
  expect(again.statusCode).toBe(304);
  expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'cookie, accept-encoding' });
  expect((await ask('/groups', { 'if-none-match': 'W/"another"' })).statusCode).toBe(200);
});

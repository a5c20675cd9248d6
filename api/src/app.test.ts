import { Logger, RequestMethod, type Type } from '@nestjs/common';
import { METHOD_METADATA } from '@nestjs/common/constants';
import { ModulesContainer, Reflector } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { type AddressInfo, connect } from 'node:net';
import { Client } from '../test/client';
import { createApp } from './app';
import { loadConfig } from './config/config';
import { API_HEADERS } from './http/security-headers';
import { AUDIENCE_METADATA } from './http/route.decorator';

/** The address of a database that does not exist. */
const NOWHERE = 'mysql://root@localhost/telemarket?socketPath=/nonexistent/db.sock';

/** Returns all that the server sends until it closes the connection. */
async function exchange(app: NestFastifyApplication, text: string): Promise<string> {
  const { port } = app.getHttpServer().address() as AddressInfo;
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let received = '';
    socket.on('data', (chunk) => (received += chunk)).on('close', () => resolve(received));
  });
}

describe('the application without a database', () => {
  let app: NestFastifyApplication;
  let client: Client;
  let log: jest.SpyInstance;
  beforeAll(async () => {
    log = jest.spyOn(Logger.prototype, 'log').mockImplementation();
    app = await createApp({ ...loadConfig({ DATABASE_URL: NOWHERE, INSTANCE_ID: 'this-site' }), logLevel: 'silent' });
    client = new Client(app);
    await app.listen(0, '127.0.0.1');
  });
  afterAll(() => app.close());

  it('is alive but not ready, and returns 503 for API calls', async () => {
    expect(await client.get('/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
    expect(await client.get('/readyz')).toMatchObject({ status: 503, body: { code: 'database-away' } });
    const response = await client.get('/api/products');
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1', 'cache-control': 'no-store' } });
  });

  it('refuses the gateway of another site whose API used this port before', async () => {
    const call = async (site: string) => (await client.get('/healthz', { 'x-instance': site })).status;
    expect([await call('this-site'), await call('another-site')]).toEqual([200, 421]);
    expect((await client.get('/healthz')).status).toBe(200);
  });

  it('logs why the database cannot be reached', async () => {
    const reason = () => log.mock.calls.flat().find((line) => String(line).startsWith('database-away'));
    while (!reason()) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(reason()).toMatch(/ENOENT/);
  });

  it('declares for every handler who may call it', () => {
    const handlers = routeHandlers(app);
    expect(handlers.length).toBeGreaterThan(15);
    const reflector = app.get(Reflector);
    const undeclared = handlers.filter(
      ({ targets }) => !reflector.getAllAndOverride<string | undefined>(AUDIENCE_METADATA, targets),
    );
    expect(undeclared.map(({ name }) => name)).toEqual([]);
  });

  it('accepts a valid request id and replaces any other', async () => {
    const id = async (given: string) =>
      (await client.get('/healthz', { 'x-request-id': given })).headers['x-request-id'];
    expect(await id('a-good-request-id')).toBe('a-good-request-id');
    expect(await id('bad id\n{"level":60}'.replace('\n', ' '))).toMatch(/^[\da-f-]{36}$/);
  });

  it.each(['/healthz', '/readyz', '/api/products', '/nowhere', '/api/products/%'])(
    'sends the security headers with %s',
    async (path) => {
      const { headers } = await client.get(path);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': expect.any(String),
        'cross-origin-resource-policy': 'same-origin',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cache-control': 'no-store',
      });
      expect(headers).not.toHaveProperty('x-powered-by');
    },
  );

  it.each([
    ['/nowhere', 404, 'Page not found'],
    ['/api/products/%', 400, 'This address does not work'],
    ['/api/auth/login', 405, 'This is not a page'],
    [`/api/${'x'.repeat(2_100)}`, 404, 'Page not found'],
    [`/api/products/${'x'.repeat(2_100)}`, 414, 'This address is too long'],
    ['/api/users/me', 503, 'Back in a moment'],
  ])('shows an error page to a person who opens %.40s in a browser', async (path, status, heading) => {
    const person = { 'sec-fetch-dest': 'document', accept: 'text/html,*/*;q=0.8' };
    const response = await client.get(path, person);
    expect([response.status, response.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    expect(response.headers['content-security-policy']).toContain(
      "default-src 'none'; img-src 'self'; style-src 'sha256-",
    );
    expect(response.text).toContain(`<h1>${heading}</h1>`);
    expect((await client.get(path)).headers['content-type']).toBe('application/problem+json; charset=utf-8');
  });

  it.each([
    ['with an unknown expectation', 417, 'GET /healthz HTTP/1.1\r\nhost: a\r\nexpect: x\r\n\r\n'],
    ['without a host', 400, 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    [
      'whose body does not arrive',
      408,
      'POST /api/newsletter HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 27\r\n\r\n{"ema',
    ],
  ])('responds with a problem JSON and the security headers to a request %s', async (_what, status, text) => {
    const received = await exchange(app, text);
    expect(received).toMatch(new RegExp(`^HTTP/1.1 ${status} [^]*content-type: application/problem\\+json`));
    for (const [name, value] of Object.entries(API_HEADERS)) expect(received).toContain(`${name}: ${value}\r\n`);
  });
});

/** `targets` are the handler and its controller. */
function routeHandlers(app: NestFastifyApplication): { name: string; targets: [() => unknown, Type] }[] {
  const controllers = [...app.get(ModulesContainer).values()].flatMap((module) => [...module.controllers.values()]);
  return controllers.flatMap(({ metatype }) => {
    const controller = metatype as Type;
    const prototype = controller.prototype as Record<string, () => unknown>;
    return Object.getOwnPropertyNames(prototype).flatMap((name) => {
      const handler = prototype[name] as () => unknown;
      const method = Reflect.getMetadata(METHOD_METADATA, handler) as RequestMethod | undefined;
      return method === undefined ? [] : [{ name: `${controller.name}.${name}`, targets: [handler, controller] }];
    });
  });
}

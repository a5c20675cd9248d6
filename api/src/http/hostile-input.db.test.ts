import fc from 'fast-check';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { sampleOrder, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { TestResponse, Client } from '../../test/client';
import { API_HEADERS } from './security-headers';

const LEAK = /\bat .*\.[jt]s:|node_modules|typeorm|mysql|ER_[A-Z_]{5}|SELECT |INSERT /i;
const PATHS = [
  '/api/auth/login',
  '/api/auth/signup',
  '/api/orders',
  '/api/orders/track',
  '/api/orders/check',
  '/api/contact',
  '/api/support-tickets',
  '/api/newsletter',
];

describe('the API with hostile input', () => {
  let test: TestApp;
  let client: Client;
  let product: number;
  beforeAll(async () => {
    test = await startTestApp();
    [product] = (await storeProducts(test.dataSource, {})) as [number];
    ({ client } = await signUp(test.client()));
    await test.app.listen(0, '127.0.0.1');
  });
  afterAll(() => test.stop());

  /** Expects a success or a problem JSON without details of the implementation. */
  function expectHarmless(response: TestResponse): void {
    expect(response.status).toBeLessThan(500);
    expect(response.text).not.toMatch(LEAK);
    if (response.status >= 400)
      expect(response.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  }

  const raw = (payload: string | Buffer, type = 'application/json', url = '/api/orders') =>
    client.send<{ errors: { field: string }[] }>('POST', url, payload, { 'content-type': type });

  it.each<[string, string | Buffer, number]>([
    ['nothing', '', 400],
    ['one byte', '{', 400],
    ['a broken string', '{"orderId": "', 400],
    ['null', 'null', 400],
    ['a number', '1', 400],
    ['a text', '"text"', 400],
    ['an array', '[]', 400],
    ['__proto__', '{"__proto__": {"isAdmin": true}}', 400],
    ['constructor', '{"constructor": {"prototype": {"isAdmin": true}}}', 400],
    ['deep nesting', `${'['.repeat(10_000)}${']'.repeat(10_000)}`, 400],
    ['deep objects', `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`, 400],
    ['bad UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), 400],
    ['more than 64 KiB', JSON.stringify({ orderId: 'x'.repeat(100_000) }), 413],
    ['an empty object', '{}', 422],
    ['NUL', JSON.stringify({ orderId: 'a\0b' }), 422],
  ])('refuses a body of %s', async (_what, payload, status) => {
    const response = await raw(payload);
    expectHarmless(response);
    expect(response.status).toBe(status);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'text/json',
    '',
  ])('refuses a body of the type %p', async (type) => {
    const response = await raw(JSON.stringify(sampleOrder(product)), type);
    expectHarmless(response);
    expect(response.status).toBe(415);
  });

  it.each(['constructor', 'toString'])('refuses the unknown field %s, which every object inherits', async (field) => {
    const response = await raw(JSON.stringify({ email: 'h@example.com', [field]: '' }), undefined, '/api/newsletter');
    expect(response).toMatchObject({ status: 422, body: { errors: [{ field, message: 'is not known' }] } });
  });

  it('stores an emoji of four bytes unchanged', async () => {
    const order = sampleOrder(product, { customerName: 'Zoë 🚀 漢字' });
    const response = await client.send<{ customerName: string }>('POST', '/api/orders', JSON.stringify(order), {
      'content-type': 'application/json; charset=utf-8',
    });
    expect(response).toMatchObject({ status: 201, body: { customerName: 'Zoë 🚀 漢字' } });
  });

  it('names the field that contains half an emoji', async () => {
    const half = '\ud83d';
    const response = await raw(
      JSON.stringify({ ...sampleOrder(product), customerName: half, items: [{ note: half }] }),
    );
    expect(response.status).toBe(422);
    expect(response.body.errors.map((error) => error.field)).toEqual(['customerName', 'items[0].note']);
  });

  it.each([
    '/api/products/..%c0%af',
    '/api/products/%',
    '/api/products/%ff',
    '/api/orders/user/%',
    '/%',
    '/art/v2/%zz/1/plain.svg',
  ])('returns 400 for the path %s', async (path) => {
    const response = await client.get(path);
    expectHarmless(response);
    expect(response.status).toBe(400);
  });

  it('returns no server error for any method of any path', async () => {
    const paths = [
      ...PATHS,
      '/api/products',
      '/api/products/1',
      '/api/stats',
      '/api/auth/session',
      '/api/users/me',
      '/api/users/me/sessions',
      '/api/users/me/sessions/1',
      '/api/admin/users',
      '/',
      '/x',
    ];
    for (const path of paths) {
      for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) {
        const response = await client.send(method as 'GET', path);
        expect(response.status).toBeLessThan(500);
      }
    }
    const wrong = await client.send('DELETE', '/api/products/1');
    expect(wrong).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
  });

  it('returns no server error for any JSON, and stores nothing', async () => {
    const counts = () =>
      test.dataSource.query(
        'SELECT (SELECT COUNT(*) FROM `user`) AS users, (SELECT COUNT(*) FROM `order`) AS orders, (SELECT COUNT(*) FROM message) AS messages',
      );
    const before = await counts();
    const fields = fc.constantFrom(
      'username',
      'password',
      'email',
      'orderId',
      'items',
      'total',
      'productId',
      'customerEmail',
      'isAdmin',
      'message',
    );
    const value = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }),
      fc.string({ unit: 'binary' }),
      fc.double(),
      fc.constant(1e308),
      fc.constant(-0),
    );
    const body = fc.oneof(fc.dictionary(fields, value), fc.jsonValue());
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), body, async (path, json) => {
        expectHarmless(await raw(JSON.stringify(json), 'application/json', path));
      }),
      { numRuns: 150 },
    );
    expect(await counts()).toEqual(before);
  });

  it('returns no server error for any path or query string', async () => {
    const part = fc.oneof(
      fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(text.toWellFormed())),
      fc.webPath(),
      fc.webQueryParameters(),
    );
    const url = fc.constantFrom(
      '/api/products/',
      '/api/products/search/',
      '/api/products?',
      '/api/products?page=',
      '/api/orders/user/',
      '/art/v2/group/',
      '/art/v2/',
    );
    await fc.assert(
      fc.asyncProperty(url, part, async (base, path) => expectHarmless(await client.get(base + path))),
      { numRuns: 150 },
    );
  });

  it('returns no server error for any value of a header that the API reads', async () => {
    const names = ['content-type', 'accept-encoding', 'accept', 'cookie', 'if-none-match', 'if-match', 'x-request-id'];
    names.push('origin', 'sec-fetch-site', 'x-forwarded-for', 'x-forwarded-host', 'range', 'expect', 'user-agent');
    const fixed = [
      'text/plain; x',
      'text/plain;',
      'application/json; x',
      'application/json;;',
      ';',
      '=',
      '"',
      'a/b; c="',
    ];
    const value = fc.oneof(
      fc.constantFrom(...fixed, 'gzip;q=', '*;q=x', 'sid=%', '__Host-sid=;sid', '"', 'W/"', 'bytes=-', '%', '::1'),
      fc.string({ unit: fc.constantFrom(...'a/;="%,*.: -_()<>\\{}[]@'), maxLength: 40 }),
    );
    const headers = fc.dictionary(fc.constantFrom(...names), value, { minKeys: 1, maxKeys: 3 });
    await fc.assert(
      fc.asyncProperty(headers, fc.constantFrom('/api/newsletter', '/api/products?page=1'), async (given, url) => {
        const isPost = url === '/api/newsletter';
        const body = isPost ? '{"email":"h@example.com"}' : undefined;
        const type: Record<string, string> = isPost ? { 'content-type': 'application/json' } : {};
        expectHarmless(await client.send(isPost ? 'POST' : 'GET', url, body, { ...type, ...given }));
      }),
      {
        numRuns: 150,
        examples: fixed.map((type): [Record<string, string>, '/api/newsletter'] => [
          { 'content-type': type },
          '/api/newsletter',
        ]),
      },
    );
  });

  it('refuses writes from other sites', async () => {
    const order = () => sampleOrder(product);
    const post = (headers: Record<string, string>) =>
      client.post('/api/orders', order(), { host: 'shop.example', ...headers });
    expect((await post({ 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await post({ origin: 'https://evil.example' })).status).toBe(403);
    expect((await post({ origin: 'null' })).status).toBe(403);
    expect((await post({ origin: 'http://shop.example', 'sec-fetch-site': 'same-origin' })).status).toBe(201);
    expect((await post({ origin: 'https://front.example', 'x-forwarded-host': 'front.example' })).status).toBe(201);
  });

  it('responds with a problem to malformed HTTP', async () => {
    const { port } = test.app.getHttpServer().address() as AddressInfo;
    const received = await new Promise<string>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.end('NONSENSE\r\n\r\n'));
      let text = '';
      socket.on('data', (chunk) => (text += chunk)).on('close', () => resolve(text));
    });
    expect(received).toMatch(/^HTTP\/1\.1 400 .*application\/problem\+json/s);
    for (const [name, value] of Object.entries(API_HEADERS)) expect(received).toContain(`${name}: ${value}\r\n`);
    const status = await new Promise<number | undefined>((resolve) => {
      const headers = { 'x-long': 'x'.repeat(20_000) };
      httpRequest({ port, host: '127.0.0.1', headers }, (response) => resolve(response.statusCode)).end();
    });
    expect(status).toBe(431);
  });
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { startTestSite, type TestSite } from '../test/test-site';

const SECRET = 'the-secret-of-the-link';

let site: TestSite;
let next: Server;
let respond: (request: IncomingMessage, response: ServerResponse) => unknown;

beforeEach(async () => {
  respond = (_request, response) => response.setHeader('cache-control', 'public, max-age=60').end('the next version');
  next = createServer((request, response) => void respond(request, response));
  await new Promise<void>((resolve) => next.listen(0, '127.0.0.1', resolve));
  const { port } = next.address() as AddressInfo;
  site = await startTestSite({ env: { NEXT_SITE: `http://127.0.0.1:${port}`, NEXT_SITE_SECRET: SECRET } });
});
afterEach(async () => {
  await site.stop();
  next.closeAllConnections();
  next.close();
});

const withLink = { headers: { cookie: `tm_theme=dark; tm_next=${SECRET}` } };

// @spec-3.nx7s
test('a visitor who has opened the link gets the next version at every address, and no cache stores it', async () => {
  const { status, headers } = await site.send(`//groups?page=2&next=${SECRET}`);
  expect([status, headers.location, headers['cache-control']]).toEqual([303, '/groups?page=2', 'private, no-store']);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  expect(cookie).toMatch(/^tm_next=[\w-]+; Path=\/; Expires=.*; HttpOnly; SameSite=Lax$/);
  const sent = { headers: { cookie: cookie.split(';')[0] ?? '' } };
  for (const path of ['/', '/no-page', '/assets/main.js', '/api/products', '/site.json', '/npm/@telemarket/kit']) {
    const page = await site.send(path, sent);
    expect([path, page.status, page.body]).toEqual([path, 200, 'the next version']);
    expect([page.headers['cache-control'], page.headers['x-robots-tag']]).toEqual(['private, no-store', 'noindex']);
  }
});

test('the next version gets bodies, cookies and the address of the visitor, and its responses are passed on', async () => {
  respond = async (request, response) => {
    const { host, 'x-forwarded-for': address, 'x-forwarded-host': forwardedHost } = request.headers;
    response.writeHead(201, { 'set-cookie': ['a=1', 'b=2'], 'content-type': 'application/json' });
    response.end(JSON.stringify({ method: request.method, host, address, forwardedHost, body: await text(request) }));
  };
  const { headers, status, body } = await site.send('/api/orders', {
    method: 'POST',
    headers: { ...withLink.headers, 'content-type': 'application/json', 'x-forwarded-for': '9.9.9.9' },
    body: '{"a":1}',
  });
  const host = `127.0.0.1:${site.port}`;
  const seen = { method: 'POST', host, address: '127.0.0.1', forwardedHost: host, body: '{"a":1}' };
  expect([status, headers['set-cookie'], JSON.parse(body)]).toEqual([201, ['a=1', 'b=2'], seen]);
});

test('writes to addresses that only the next version has reach that version, but this gateway handles uploads itself', async () => {
  const written = await site.send('/next-only', { ...withLink, method: 'POST', body: 'x' });
  expect([written.status, written.body]).toEqual([200, 'the next version']);
  const headers = { ...withLink.headers, 'content-type': 'text/csv' };
  expect((await site.send('/api/admin/imports', { headers, method: 'POST', body: 'title' })).status).toBe(401);
});

test.each(['', 'another-secret-of-a-link', `${SECRET}x`])(
  'a visitor with the cookie "%s" gets the live version',
  async (value) => {
    const live = await site.send('/');
    const { status, body, headers } = await site.send('/', { headers: { cookie: `tm_next=${value}` } });
    expect([status, body, headers['cache-control']]).toEqual([200, live.body, live.headers['cache-control']]);
    expect((await site.send(`/?next=${value}`)).status).toBe(200);
  },
);

test('a visitor can leave a broken next version, and visitors without the link get the live version', async () => {
  respond = (request) => request.socket.destroy();
  const broken = await site.send('/', withLink);
  expect([broken.status, broken.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(broken.body).toContain('/?next=off');
  expect((await site.send('/')).status).toBe(200);
  const left = await site.send('/groups?next=off', withLink);
  expect([left.status, left.headers.location]).toEqual([303, '/groups']);
  expect(left.headers['set-cookie']?.[0]).toMatch(/^tm_next=; .*Expires=Thu, 01 Jan 1970/);
});

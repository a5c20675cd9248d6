import { BackgroundJobs } from '../background/background-jobs';
import { ADMIN_CALLS } from '../../test/admin-calls';
import {
  makeAdmin,
  type Person,
  sampleOrder,
  signUp,
  signUpAdmin,
  signUpSupport,
  storeProducts,
} from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { USER_CALLS } from '../../test/user-calls';
import { Client } from '../../test/client';
import { until } from '../../test/until';
import { AccountTokenService } from '../account-token/account-token.service';
import type * as DataSources from '../database/data-source';
import type * as ResponseTimeouts from '../http/response-timeout';
import { createOpenApiDocument } from '../openapi';
import type { OrderInput } from '../order/order.dto';
import { AudienceGuard } from './audience.guard';

// In this test, each response waits for the end of its work, because a request that got a 503 may still write later.
jest.mock('../http/response-timeout', () => ({
  ...jest.requireActual<typeof ResponseTimeouts>('../http/response-timeout'),
  limitResponseTime: () => {},
}));
jest.mock('../database/data-source', () => {
  const actual = jest.requireActual<typeof DataSources>('../database/data-source');
  return { ...actual, REQUEST_TIMEOUTS: actual.COMMAND_TIMEOUTS };
});

const TESTED = ['anon', 'A', 'B', 'admin', 'expired', 'demoted', 'support'] as const;
/** Ways to end the session of an administrator. Afterwards the session may do as much as an expired one. */
const ENDED = ['deleted', 'password changed'] as const;
const ROLES = [...TESTED, ...ENDED];
type Role = (typeof ROLES)[number];
type Call = (client: Client, role: Role) => Promise<{ status: number }>;
type Row = { route: string; what?: string; call: Call; expected: Record<Role, number> };

const all = (status: number) => Object.fromEntries(ROLES.map((role) => [role, status])) as Record<Role, number>;
/**
 * Returns the role whose cell applies to a role without its own cell. Outside the administration, support may do as
 * much as admins.
 */
const sameAs = (role: Role) => (role === 'support' ? 'admin' : 'expired');
const cells = (...statuses: number[]) =>
  Object.fromEntries(
    ROLES.map((role, index) => [role, statuses[index] ?? statuses[TESTED.indexOf(sameAs(role))]]),
  ) as Record<Role, number>;

describe('authorization matrix', () => {
  let test: TestApp;
  let product: number;
  let a: Person;
  let known: OrderInput;
  const password = { currentPassword: 'a quiet river 7', newPassword: 'another quiet river 8' };

  beforeAll(async () => {
    test = await startTestApp();
    [product] = (await storeProducts(test.dataSource, {})) as [number];
    a = await signUp(test.client());
    known = sampleOrder(product, { customerEmail: a.email });
    await a.client.post('/api/orders', known);
  });
  afterAll(() => test.stop());

  /** For each role, a person and the cookies of a session. All calls of the role use this session. */
  const shared = new Map<Role, { person: Person; cookies: ReadonlyMap<string, string> }>();
  /** After these calls, the role needs another session. */
  const ENDS_SESSION =
    /auth\/(login|signup|logout|change-password)|DELETE \/api\/(users\/me\/sessions|admin\/staff\/me)/;

  /** Returns a new client that is signed in with the role. */
  async function clientIn(role: Role): Promise<Client> {
    const client = test.client();
    if (role === 'anon') return client;
    const { person, cookies } = shared.get(role) ?? (await signIn(role));
    shared.set(role, { person, cookies });
    for (const [name, value] of cookies) client.cookies.set(name, value);
    if (role === 'demoted') {
      await makeAdmin(test.dataSource, person);
      expect((await client.get('/api/admin/users')).status).toBe(200);
      await makeAdmin(test.dataSource, person, false);
    }
    return client;
  }

  async function signIn(role: Role): Promise<{ person: Person; cookies: ReadonlyMap<string, string> }> {
    const client = test.client();
    const { cookies } = client;
    if (role === 'A') {
      await client.post('/api/auth/login', { username: a.username, password: a.password });
      return { person: a, cookies };
    }
    if (role === 'support') return { person: await signUpSupport(test.dataSource, client), cookies };
    const person = await signUp(client);
    if (role !== 'B' && role !== 'expired') await makeAdmin(test.dataSource, person);
    if (role === 'deleted' || role === 'password changed')
      expect((await client.get('/api/admin/users')).status).toBe(200);
    if (role === 'deleted') await test.dataSource.query('DELETE FROM `user` WHERE id = ?', [person.id]);
    if (role === 'password changed') {
      const elsewhere = test.client();
      await elsewhere.post('/api/auth/login', { username: person.username, password: person.password });
      const change = { currentPassword: person.password, newPassword: 'a third quiet river' };
      expect((await elsewhere.post('/api/auth/change-password', change)).status).toBe(200);
    }
    if (role === 'expired') {
      await test.dataSource.query('UPDATE auth_session SET expires_at = ? WHERE user_id = ?', [new Date(0), person.id]);
    }
    return { person, cookies };
  }

  const ofA = () => ({ orderId: known.orderId, email: a.email });
  const rows: Row[] = [
    { route: 'GET /api/sellers/{name}', call: (c) => c.get('/api/sellers/Sam%20Seller'), expected: all(200) },
    { route: 'GET /api/shop', call: (c) => c.get('/api/shop'), expected: all(200) },
    { route: 'GET /api/stats', call: (c) => c.get('/api/stats'), expected: all(200) },
    { route: 'GET /api/products', call: (c) => c.get('/api/products'), expected: all(200) },
    {
      route: 'GET /api/products',
      what: '?category',
      call: (c) => c.get('/api/products?category=bot'),
      expected: all(200),
    },
    { route: 'GET /api/products/{id}', call: (c) => c.get(`/api/products/${product}`), expected: all(200) },
    { route: 'GET /api/products/facets', call: (c) => c.get('/api/products/facets'), expected: all(200) },
    {
      route: 'GET /api/products/{id}/similar',
      call: (c) => c.get(`/api/products/${product}/similar`),
      expected: all(200),
    },
    {
      route: 'GET /api/products/{id}/reviews',
      call: (c) => c.get(`/api/products/${product}/reviews`),
      expected: all(200),
    },
    {
      route: 'GET /api/products/{id}/reviews/own',
      call: (c) => c.get(`/api/products/${product}/reviews/own`),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'POST /api/products/{id}/reviews',
      what: 'without a completed order',
      call: (c) => c.post(`/api/products/${product}/reviews`, { rating: 5 }),
      expected: cells(401, 403, 403, 403, 401, 403),
    },
    {
      route: 'PATCH /api/products/{id}/reviews/own',
      what: 'without a review',
      call: (c) => c.patch(`/api/products/${product}/reviews/own`, { rating: 5 }),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    { route: 'GET /api/products/search/{query}', call: (c) => c.get('/api/products/search/abc'), expected: all(200) },
    {
      route: 'GET /art/v2/{category}/{id}/{fact}.svg',
      call: (c) => c.get(`/art/v2/group/${product}/members-1000.svg?drawing=2`),
      expected: all(200),
    },
    { route: 'GET /art/thumbnail/{id}', call: (c) => c.get(`/art/thumbnail/${product}`), expected: all(302) },
    {
      route: 'GET /art/v1/{category}/{id}.svg',
      call: (c) => c.get(`/art/v1/group/${product}.svg`),
      expected: all(302),
    },
    {
      route: 'GET /art/picture/{id}/{width}.webp',
      call: (c) => c.get(`/art/picture/${'a'.repeat(32)}/640.webp`),
      expected: all(404),
    },
    {
      route: 'GET /art/preview/v1/product/{id}/{key}.png',
      call: (c) => c.get(`/art/preview/v1/product/${product}/old.png`),
      expected: all(302),
    },
    {
      route: 'GET /art/preview/v1/seller/{name}/{key}.png',
      call: (c) => c.get('/art/preview/v1/seller/Nobody/old.png'),
      expected: all(404),
    },
    {
      route: 'GET /art/preview/v1/page/{page}.png',
      call: (c) => c.get('/art/preview/v1/page/home.png'),
      expected: all(200),
    },
    { route: 'GET /api/sitemap/products', call: (c) => c.get('/api/sitemap/products'), expected: all(200) },
    {
      route: 'GET /api/sitemap/products/{part}',
      call: (c) => c.get('/api/sitemap/products/999999'),
      expected: all(404),
    },
    { route: 'GET /api/sitemap/sellers', call: (c) => c.get('/api/sitemap/sellers'), expected: all(200) },
    {
      route: 'GET /api/sitemap/sellers/{part}',
      call: (c) => c.get('/api/sitemap/sellers/999999'),
      expected: all(404),
    },
    { route: 'GET /healthz', call: (c) => c.get('/healthz'), expected: all(200) },
    { route: 'GET /readyz', call: (c) => c.get('/readyz'), expected: all(200) },
    {
      route: 'POST /api/messages/open',
      call: (c) => c.post('/api/messages/open', { token: 'guessed' }),
      expected: all(404),
    },
    {
      route: 'POST /api/contact',
      call: (c) =>
        c.post('/api/contact', { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Hi', productId: product }),
      expected: all(201),
    },
    {
      route: 'POST /api/support-tickets',
      call: (c) =>
        c.post('/api/support-tickets', {
          name: 'Bea',
          email: 'bea@example.com',
          subject: 'Hi',
          category: 'other',
          priority: 'low',
          message: 'Hello',
        }),
      expected: all(201),
    },
    {
      route: 'GET /api/users/me/tickets',
      call: (c) => c.get('/api/users/me/tickets'),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'GET /api/users/me/messages',
      call: (c) => c.get('/api/users/me/messages'),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'GET /api/users/me/messages/unread',
      call: (c) => c.get('/api/users/me/messages/unread'),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'GET /api/users/me/messages/{id}',
      call: (c) => c.get('/api/users/me/messages/9999999'),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/users/me/messages/{id}/read',
      call: (c) => c.post('/api/users/me/messages/9999999/read', { until: '2026-11-20T10:00:00.000Z' }),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/users/me/messages/{id}/entries',
      call: (c) => c.post('/api/users/me/messages/9999999/entries', { text: 'Hello' }),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'GET /api/users/me/push',
      call: (c) => c.get('/api/users/me/push'),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'POST /api/users/me/push/subscribe',
      what: 'push is not set up',
      call: (c) =>
        c.post('/api/users/me/push/subscribe', {
          endpoint: 'https://push.example/x',
          p256dh: `B${'x'.repeat(86)}`,
          auth: 'x'.repeat(22),
        }),
      expected: cells(401, 409, 409, 409, 401, 409),
    },
    {
      route: 'POST /api/users/me/push/unsubscribe',
      call: (c) => c.post('/api/users/me/push/unsubscribe', { endpoint: 'https://push.example/x' }),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'POST /api/auth/login',
      call: (c) => c.post('/api/auth/login', { username: a.username, password: a.password }),
      expected: all(200),
    },
    {
      route: 'POST /api/auth/signup',
      call: (c, role) => {
        const name = `newcomer-${role.replace(' ', '-')}`;
        return c.post('/api/auth/signup', {
          firstName: name,
          username: name,
          email: `${name}@example.com`,
          password: 'a quiet river 7',
        });
      },
      expected: all(201),
    },
    { route: 'GET /api/auth/session', call: (c) => c.get('/api/auth/session'), expected: all(200) },
    { route: 'POST /api/auth/logout', call: (c) => c.post('/api/auth/logout'), expected: all(204) },
    {
      route: 'POST /api/auth/request-password-reset',
      call: (c) => c.post('/api/auth/request-password-reset', { email: a.email }),
      expected: all(202),
    },
    {
      route: 'POST /api/auth/reset-password',
      what: 'without a link',
      call: (c) => c.post('/api/auth/reset-password', { token: 'guessed', newPassword: 'a quiet river 7' }),
      expected: all(410),
    },
    ...['confirm-email', 'revert-email'].map((name) => ({
      route: `POST /api/auth/${name}`,
      what: 'without a link',
      call: ((c) => c.post(`/api/auth/${name}`, { token: 'guessed' })) as Call,
      expected: all(410),
    })),
    {
      route: 'POST /api/auth/confirm-email',
      what: 'A’s',
      call: async (c) => {
        await test.dataSource.query('UPDATE `user` SET email_verified_at = NULL WHERE id = ?', [a.id]);
        const link = { userId: a.id, purpose: 'verify-email', email: a.email, ttlMs: 60_000 } as const;
        const token = await test.app.get(AccountTokenService, { strict: false }).issue(test.dataSource.manager, link);
        return c.post('/api/auth/confirm-email', { token });
      },
      expected: cells(403, 200, 403, 403, 403, 403),
    },
    {
      route: 'POST /api/users/me/email/verification',
      call: (c) => c.post('/api/users/me/email/verification'),
      expected: cells(401, 202, 202, 202, 401, 202),
    },
    {
      route: 'DELETE /api/users/me/email/change',
      call: (c) => c.send('DELETE', '/api/users/me/email/change'),
      expected: cells(401, 204, 204, 204, 401, 204),
    },
    { route: 'POST /api/orders', call: (c) => c.post('/api/orders', sampleOrder(product)), expected: all(201) },
    {
      route: 'POST /api/orders',
      what: 'A’s, other body',
      call: (c) => c.post('/api/orders', { ...known, customerName: 'Eve' }),
      expected: all(409),
    },
    {
      route: 'POST /api/orders',
      what: 'A’s, same body',
      call: (c) => c.post('/api/orders', known),
      expected: all(200),
    },
    {
      route: 'GET /api/orders/user/{email}',
      what: 'A',
      call: (c) => c.get(`/api/orders/user/${a.email}`),
      expected: cells(401, 200, 403, 200, 401, 403),
    },
    {
      route: 'GET /api/orders/user/{email}',
      what: 'unknown',
      call: (c) => c.get('/api/orders/user/nobody@example.com'),
      expected: cells(401, 403, 403, 200, 401, 403),
    },
    {
      route: 'POST /api/orders/check',
      call: (c) => c.post('/api/orders/check', { productIds: [product] }),
      expected: all(200),
    },
    {
      route: 'POST /api/orders/track',
      what: 'right',
      call: (c) => c.post('/api/orders/track', { orderId: known.orderId, email: a.email }),
      expected: all(200),
    },
    {
      route: 'POST /api/orders/track',
      what: 'wrong',
      call: (c) => c.post('/api/orders/track', { orderId: known.orderId, email: 'x@example.com' }),
      expected: all(404),
    },
    {
      route: 'POST /api/orders/timeline',
      what: 'A’s',
      call: (c) => c.post('/api/orders/timeline', { orderId: known.orderId, email: a.email }),
      expected: all(200),
    },
    {
      route: 'POST /api/deals/open',
      call: (c) => c.post('/api/deals/open', { token: 'guessed' }),
      expected: all(404),
    },
    {
      route: 'POST /api/deals/message',
      call: (c) => c.post('/api/deals/message', { token: 'guessed', text: 'Hi' }),
      expected: all(404),
    },
    {
      route: 'POST /api/deals/accept',
      call: (c) => c.post('/api/deals/accept', { token: 'guessed' }),
      expected: all(404),
    },
    {
      route: 'POST /api/deals/decline',
      call: (c) => c.post('/api/deals/decline', { token: 'guessed', reason: 'Gone' }),
      expected: all(404),
    },
    {
      route: 'POST /api/deals/hand-over',
      call: (c) => c.post('/api/deals/hand-over', { token: 'guessed' }),
      expected: all(404),
    },
    ...['link', 'stop'].map((action) => ({
      route: `POST /api/deals/telegram-notices/${action}`,
      call: (c: Client) => c.post(`/api/deals/telegram-notices/${action}`, { token: 'guessed' }),
      expected: all(404),
    })),
    {
      route: 'POST /api/deals/ask-telegram',
      call: (c) => c.post('/api/deals/ask-telegram', { token: 'guessed' }),
      expected: all(404),
    },
    {
      route: 'POST /api/deals/proof',
      call: (c) => c.post('/api/deals/proof', { token: 'guessed', line: 1 }),
      expected: all(404),
    },
    {
      route: 'GET /api/users/me/deals',
      call: (c) => c.get('/api/users/me/deals'),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'GET /api/users/me/deals/{number}',
      call: (c) => c.get('/api/users/me/deals/ABCDEFGH'),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/users/me/deals/{number}/message',
      call: (c) => c.post('/api/users/me/deals/ABCDEFGH/message', { text: 'Hi' }),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/users/me/deals/{number}/accept',
      call: (c) => c.post('/api/users/me/deals/ABCDEFGH/accept', {}),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/users/me/deals/{number}/decline',
      call: (c) => c.post('/api/users/me/deals/ABCDEFGH/decline', { reason: 'Gone' }),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/users/me/deals/{number}/hand-over',
      call: (c) => c.post('/api/users/me/deals/ABCDEFGH/hand-over', {}),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/users/me/deals/{number}/ask-telegram',
      call: (c) => c.post('/api/users/me/deals/ABCDEFGH/ask-telegram', {}),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/users/me/deals/{number}/proof',
      call: (c) => c.post('/api/users/me/deals/ABCDEFGH/proof', { line: 1 }),
      expected: cells(401, 404, 404, 404, 401, 404),
    },
    {
      route: 'POST /api/orders/deals',
      what: 'A’s',
      call: (c) => c.post('/api/orders/deals', ofA()),
      expected: cells(403, 200, 403, 403, 403, 403),
    },
    {
      route: 'POST /api/orders/deals/message',
      what: 'A’s',
      call: (c) => c.post('/api/orders/deals/message', { ...ofA(), deal: 'ABCDEFGH', text: 'Hi' }),
      expected: cells(403, 404, 403, 403, 403, 403),
    },
    {
      route: 'POST /api/orders/deals/receive',
      what: 'A’s',
      call: (c) => c.post('/api/orders/deals/receive', ofA()),
      expected: cells(403, 409, 403, 403, 403, 403),
    },
    {
      route: 'POST /api/orders/deals/ask-telegram',
      what: 'A’s',
      call: (c) => c.post('/api/orders/deals/ask-telegram', { ...ofA(), itemId: 1 }),
      expected: cells(403, 404, 403, 403, 403, 403),
    },
    {
      route: 'POST /api/orders/deals/cancel',
      what: 'A’s',
      call: (c) => c.post('/api/orders/deals/cancel', { ...ofA(), itemId: 1 }),
      expected: cells(403, 404, 403, 403, 403, 403),
    },
    {
      route: 'POST /api/orders/cancel',
      what: 'A’s',
      call: (c) => c.post('/api/orders/cancel', { orderId: known.orderId, email: a.email }),
      expected: cells(403, 200, 403, 403, 403, 403),
    },
    {
      route: 'POST /api/orders/confirm',
      what: 'unknown token',
      call: (c) => c.post('/api/orders/confirm', { token: 'unknown' }),
      expected: all(404),
    },
    {
      route: 'GET /api/users/me',
      call: (c) => c.get('/api/users/me'),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'PATCH /api/users/me',
      call: async (c) => {
        // Without access, any version will do, because authorization is checked before the version.
        const { body } = await c.get<{ version?: number }>('/api/users/me');
        const headers = { 'content-type': 'application/json', 'if-match': `"${body.version ?? 1}"` };
        return c.send('PATCH', '/api/users/me', '{"phone":"+1 202 555 0100"}', headers);
      },
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'GET /api/users/me/sessions',
      call: (c) => c.get('/api/users/me/sessions'),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'DELETE /api/users/me/sessions/{id}',
      what: 'one of A’s',
      call: async (c) => {
        const [oldest] = await test.dataSource.query<{ id: number }[]>(
          'SELECT MIN(id) AS id FROM auth_session WHERE user_id = ?',
          [a.id],
        );
        return c.send('DELETE', `/api/users/me/sessions/${oldest?.id}`);
      },
      expected: cells(401, 204, 404, 404, 401, 404),
    },
    {
      route: 'DELETE /api/users/me/sessions',
      call: (c) => c.send('DELETE', '/api/users/me/sessions'),
      expected: cells(401, 204, 204, 204, 401, 204),
    },
    {
      route: 'GET /api/users/me/data',
      call: (c) => c.get('/api/users/me/data'),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'POST /api/users/me/data/export',
      call: (c) => c.post('/api/users/me/data/export', { currentPassword: a.password }),
      expected: cells(401, 202, 202, 202, 401, 202),
    },
    ...(['json', 'html'] as const).map((format) => ({
      route: `GET /api/users/me/data/export/{id}/${format}`,
      what: 'A’s',
      call: (async (c) => c.get(`/api/users/me/data/export/${await exportOfA()}/${format}`)) as Call,
      expected: cells(401, 200, 404, 404, 401, 404),
    })),
    {
      route: 'POST /api/users/me/erasure',
      call: (c) => c.post('/api/users/me/erasure', { currentPassword: 'not the password' }),
      expected: cells(401, 422, 422, 422, 401, 422),
    },
    {
      route: 'DELETE /api/users/me/erasure',
      call: (c) => c.send('DELETE', '/api/users/me/erasure'),
      expected: cells(401, 204, 204, 204, 401, 204),
    },
    {
      route: 'POST /api/auth/keep-account',
      what: 'without a link',
      call: (c) => c.post('/api/auth/keep-account', { token: 'guessed' }),
      expected: all(410),
    },
    // These calls are refused (wrong password, no set-up), so they do not affect the rows below.
    ...Object.entries({
      '': { body: { currentPassword: 'a guess' }, status: 422 },
      '/enable': { body: { code: '123456' }, status: 409 },
      '/recovery-codes': { body: { currentPassword: 'a guess', code: '123456' }, status: 422 },
      '/disable': { body: { currentPassword: 'a guess', code: '123456' }, status: 422 },
    }).map(([path, { body, status }]) => ({
      route: `POST /api/users/me/second-factor${path}`,
      call: ((c) => c.post(`/api/users/me/second-factor${path}`, body)) as Call,
      expected: cells(401, status, status, status, 401, status),
    })),
    ...USER_CALLS.map(({ route, audience, status, call }) => ({
      route,
      call: ((client) => call(client, test)) as Call,
      expected: audience === 'everybody' ? all(status) : cells(401, status, status, status, 401, status),
    })),
    ...ADMIN_CALLS.map(({ route, role, status, call }) => ({
      route,
      call: ((client) => call(client, test)) as Call,
      expected: cells(401, 403, 403, status, 401, 403, role === 'support' ? status : 403),
    })),
    {
      route: 'GET /api/admin/audit',
      what: 'of a product',
      call: (c) => c.get('/api/admin/audit?entity=product&id=1'),
      expected: cells(401, 403, 403, 200, 401, 403, 403),
    },
    {
      route: 'DELETE /api/admin/users/{id}/sessions',
      what: 'of staff',
      call: async (c) => {
        const { id } = await signUpSupport(test.dataSource, test.client());
        return c.send('DELETE', `/api/admin/users/${id}/sessions`);
      },
      expected: cells(401, 403, 403, 200, 401, 403, 403),
    },
    {
      route: 'POST /api/users/me/staff-invitation',
      what: 'without an invitation',
      call: (c) => c.post('/api/users/me/staff-invitation', { token: 'guessed', currentPassword: a.password }),
      expected: cells(401, 410, 410, 410, 401, 410),
    },
    {
      route: 'DELETE /api/admin/staff/me',
      call: async (c) => {
        await signUpAdmin(test.dataSource, test.client());
        return c.send('DELETE', '/api/admin/staff/me');
      },
      expected: cells(401, 403, 403, 204, 401, 403),
    },
    // These rows come last, because they change the password of user A.
    {
      route: 'POST /api/auth/change-password',
      what: 'no userId',
      call: (c, role) => (role === 'A' ? resetPassword(c) : c.post('/api/auth/change-password', password)),
      expected: cells(401, 200, 200, 200, 401, 200),
    },
    {
      route: 'POST /api/auth/change-password',
      what: 'userId A',
      call: (c) => c.post('/api/auth/change-password', { userId: a.id, ...password }),
      expected: cells(401, 200, 403, 403, 401, 403),
    },
  ];

  /** Returns the id of an export that is ready. */
  async function exportOfA(): Promise<number> {
    const select = 'SELECT id FROM data_export WHERE user_id = ? AND ready_at IS NOT NULL';
    const newest = () => test.dataSource.query<{ id: number }[]>(select, [a.id]);
    await until(async () => (await newest()).length > 0);
    return (await newest())[0]?.id ?? 0;
  }

  /** User A changes the password to the same one, so that user A can sign in again. */
  const resetPassword: (client: Client) => Promise<{ status: number }> = (client) =>
    client.post('/api/auth/change-password', { currentPassword: a.password, newPassword: a.password });

  const flat = rows.flatMap((row) =>
    ROLES.map((role) => ({ ...row, role, name: `${row.route} ${row.what ?? ''} as ${role}` })),
  );

  // @spec-6.1 @spec-6.2 @spec-6.4 @spec-6.6 @spec-6.9 @spec-1.2 @spec-7.18
  it.each(flat)('gives the expected status to $name', async ({ route, call, role, expected }) => {
    const { status } = await call(await clientIn(role), role);
    if (ENDS_SESSION.test(route)) shared.delete(role);
    expect(status).toBe(expected[role]);
  });

  describe('a shop whose administrators need a second factor', () => {
    let strict: TestApp;
    let admin: Person;
    beforeAll(async () => {
      strict = await startTestApp({ adminRequiresTotp: true }, { keepRows: true });
      admin = await signUp(strict.client());
      await makeAdmin(strict.dataSource, admin);
    });
    afterAll(() => strict.stop());

    // @spec-6.8
    it.each(ADMIN_CALLS)('an administrator without a second factor gets 403 from $route', async ({ call }) => {
      expect((await call(admin.client, strict)).status).toBe(403);
    });

    it('an administrator without a second factor may do what a user may', async () => {
      for (const path of ['/api/users/me', '/api/users/me/sessions', `/api/orders/user/${admin.email}`]) {
        expect((await admin.client.get(path)).status).toBe(200);
      }
      expect((await admin.client.get(`/api/orders/user/${a.email}`)).status).toBe(403);
    });
  });

  // @spec-6.9
  it('has a row for every route of the application', () => {
    const document = createOpenApiDocument(test.app);
    const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(new Set(rows.map((row) => row.route))).toEqual(new Set(calls));
  });

  it('notices each call that is no longer refused when the guard admits everybody', async () => {
    const refused = flat.filter(({ route, role, expected }) => {
      const isRefusal = [401, 403].includes(expected[role]);
      // Leaves out the routes whose services also refuse users who are not the owner, even when the guard admits them.
      return (
        isRefusal &&
        ['anon', 'B'].includes(role) &&
        !/orders\/(user|cancel|deals)|change-password|confirm-email/.test(route)
      );
    });
    const guard = jest.spyOn(AudienceGuard.prototype, 'canActivate').mockReturnValue(true);
    const log = jest.spyOn(console, 'error').mockImplementation(() => {});
    const missed: string[] = [];
    for (const { name, call, role, expected } of refused) {
      if ((await call(await clientIn(role), role)).status === expected[role]) missed.push(name);
    }
    guard.mockRestore();
    log.mockRestore();
    expect(refused.length).toBeGreaterThan(ADMIN_CALLS.length);
    expect(missed).toEqual([]);
  });

  it('changes no row with a GET', async () => {
    // stops the jobs, because a job that runs at the same time would change rows, too
    await test.app.get(BackgroundJobs).beforeApplicationShutdown();
    const checksums = async () => {
      const tables = await test.dataSource.query<{ name: string }[]>(
        // leaves out tables that a GET may change: a session stores once a minute when it was last used, and searches
        // without a result and views of listings are counted later
        `SELECT table_name AS name FROM information_schema.tables
         WHERE table_schema = DATABASE() AND table_name NOT IN ('auth_session', 'missed_search', 'missed_search_day')
           AND table_name NOT LIKE 'listing_view%'`,
      );
      const names = tables.map(({ name }) => `\`${name}\``).join(', ');
      return test.dataSource.query<{ Table: string; Checksum: string }[]>(`CHECKSUM TABLE ${names}`);
    };
    const changing: string[] = [];
    const { get } = Client.prototype;
    const spy = jest.spyOn(Client.prototype, 'get').mockImplementation(async function (this: Client, ...input) {
      const before = await checksums();
      const response = await get.apply(this, input);
      const after = await checksums();
      const changed = before.filter(({ Checksum }, at) => Checksum !== after[at]?.Checksum).map(({ Table }) => Table);
      if (changed.length > 0) changing.push(`${input[0]}: ${changed.join(', ')}`);
      return response as never;
    });
    const admin = await clientIn('admin');
    const reads = rows.filter(({ route }) => route.startsWith('GET '));
    for (const { call } of reads) await call(admin, 'admin');
    expect(spy.mock.calls.length).toBeGreaterThanOrEqual(reads.length);
    spy.mockRestore();
    expect(changing).toEqual([]);
  });

  it.each(['/API/admin/users', '/api/admin/users/', '/api//admin/users', '/api/admin/users%2f', '/api/./admin/users'])(
    'does not open %s to a visitor',
    async (path) => {
      expect([401, 404, 405]).toContain((await test.client().get(path)).status);
    },
  );

  it('does not open an admin route to HEAD or OPTIONS', async () => {
    for (const method of ['HEAD', 'OPTIONS'] as const) {
      const { status } = await test.client().send(method, '/api/admin/users');
      expect([401, 404, 405]).toContain(status);
    }
  });
});

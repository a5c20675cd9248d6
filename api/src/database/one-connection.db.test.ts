import { randomUUID } from 'node:crypto';
import mysql from 'mysql2';
import { ADMIN_CALLS } from '../../test/admin-calls';
import { Authenticator } from '../../test/authenticator';
import type { Client } from '../../test/client';
import { type LocalTelegram, startLocalTelegram } from '../../../tools/telegram/local-telegram';
import { startPushService, type PushService } from '../../test/push-service';
import {
  confirmEmail,
  newOrderKey,
  type Person,
  sampleOrder,
  signUp,
  signUpAdmin,
  storeProducts,
} from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { linkTelegram, storeBotName } from '../../test/telegram-link';
import { USER_CALLS } from '../../test/user-calls';
import { AccountTokenService } from '../account-token/account-token.service';
import type { TokenPurpose } from '../account-token/token-purpose';
import { loadConfig } from '../config/config';
import { BotHandlers } from '../telegram-bot/bot-handlers';
import { Transactions } from './transactions';
import { DealTokenService } from '../deal/deal-token.service';
import type { Deal } from '../deal/deal.entity';
import { createOpenApiDocument } from '../openapi';
import type { OrderInput } from '../order/order.dto';
import { OrderReservationService } from '../order/order-reservation.service';
import { seal } from '../secret/secret-box';
import { hashOf, makeAlphanumeric, newToken as newSecret } from '../secret/token';

const GATEWAY_SECRET = 'a secret that only gateways know';
const GATEWAY = { authorization: `Bearer ${GATEWAY_SECRET}` };

type Call = () => Promise<{ status: number }>;

// If each request took two connections at once, as many requests as the pool has connections would wait for each other
// for ever.
describe('the API with one connection in the pool', () => {
  const config = loadConfig({});
  let test: TestApp;
  let push: PushService;
  let telegram: LocalTelegram;
  let admin: Person;
  beforeAll(async () => {
    const createPool = mysql.createPool.bind(mysql);
    const withOneConnection = (options: mysql.PoolOptions | string) =>
      createPool({ ...(options as mysql.PoolOptions), connectionLimit: 1 });
    // The first pool keeps its size, because it belongs to the test itself, which also migrates the database.
    jest.spyOn(mysql, 'createPool').mockImplementationOnce(createPool).mockImplementation(withOneConnection);
    push = await startPushService();
    telegram = await startLocalTelegram({ redirectUris: ['http://localhost:8080/link-telegram'] });
    test = await startTestApp({
      ...{ rateLimits: true, gatewaySecret: GATEWAY_SECRET },
      telegramSignIn: telegram.settings,
      telegramHandover: true,
      telegramBot: loadConfig({ TELEGRAM_BOT_TOKEN: telegram.settings.botToken }).telegramBot,
      mail: { ...config.mail, smtpUrl: 'smtp://127.0.0.1:1', courier: false },
      push: loadConfig({ VAPID_PRIVATE_KEY: push.privateKey, PUSH_LOCAL_SERVICE: push.origin }).push,
    });
    await test.dataSource.query("REPLACE INTO telegram_bot (id, username) VALUES (7100000001, 'tele_bot')");
    admin = await signUpAdmin(test.dataSource, test.client());
    await confirmEmail(test.dataSource, admin);
  });
  afterAll(async () => {
    await test.stop();
    await push.stop();
    await telegram.stop();
    jest.restoreAllMocks();
  });

  async function newPerson(): Promise<Person> {
    const person = await signUp(test.client());
    await confirmEmail(test.dataSource, person);
    return person;
  }
  async function signInAgain({ username, password }: Person): Promise<Client> {
    const client = test.client();
    await client.post('/api/auth/login', { username, password });
    return client;
  }
  const newToken = (purpose: TokenPurpose, { id: userId, email }: Person) =>
    test.app
      .get(AccountTokenService, { strict: false })
      .issue(test.dataSource.manager, { userId, purpose, email, ttlMs: 60_000 });
  async function placed(client: Client, order: OrderInput, placing: Record<string, string>) {
    for (;;) {
      const response = await client.post<{ id: number }>('/api/orders', order, placing);
      // A busy machine sometimes refuses an order, which the test then sends again.
      if (response.status === 503) continue;
      if (response.status !== 201) throw new Error(`The order got ${response.status} ${JSON.stringify(response.body)}`);
      return response;
    }
  }
  async function place(client = test.client(), isUnique = true) {
    const [productId = 0] = await storeProducts(test.dataSource, { isUnique, sellerEmail: 'seller@example.com' });
    const order = sampleOrder(productId, { customerEmail: `buyer${productId}@example.com` });
    const { placing, proof } = newOrderKey();
    const { status, body } = await placed(client, order, placing);
    return { status, id: body.id, productId, proof, input: { orderId: order.orderId, email: order.customerEmail } };
  }
  /** Places an order, and issues the token of the seller's mail. */
  async function deal() {
    const { id, input, proof } = await place();
    const sql =
      'SELECT id, number, token_version AS tokenVersion, token_hash AS tokenHash FROM deal WHERE order_id = ?';
    const [row] = await test.dataSource.query<Deal[]>(sql, [id]);
    const tokens = test.app.get(DealTokenService, { strict: false });
    return { input, proof, number: row?.number, token: await tokens.issue(test.dataSource.manager, row as Deal) };
  }
  /** Places an order with a seller who has an account. */
  async function ownDeal() {
    const [{ client, email }, { number }] = [await newPerson(), await deal()];
    await test.dataSource.query('UPDATE deal SET seller_email = ? WHERE number = ?', [email, number]);
    return (path: string, body: object) => client.post(`/api/users/me/deals/${number}/${path}`, body);
  }
  /** Stores a message of this account to a seller, with a reply. */
  async function ask({ client, email: buyerEmail }: Pick<Person, 'client' | 'email'>): Promise<number> {
    const [productId = 0] = await storeProducts(test.dataSource, { sellerEmail: 'seller@example.com' });
    await client.post('/api/contact', { buyerName: 'Bea', buyerEmail, message: 'Is it free?', productId });
    const [row] = await test.dataSource.query<{ id: number }[]>('SELECT MAX(id) AS id FROM message');
    const path = `/api/admin/messages/contact/${row?.id}/entries`;
    await admin.client.post(path, { type: 'reply', text: 'Yes' }, { 'if-match': '"1"' });
    return row?.id ?? 0;
  }
  async function buy(): Promise<{ path: string; client: Client }> {
    const { client } = await newPerson();
    const { id, productId } = await place(client, false);
    await admin.client.patch(`/api/admin/orders/${id}`, { status: 'completed', reason: 'Paid' });
    return { path: `/api/products/${productId}/reviews`, client };
  }
  const beginLink = ({ client, password: currentPassword }: Person) =>
    client.post<{ url: string }>('/api/users/me/telegram/link', { currentPassword });
  async function withSecondFactor(): Promise<Person & { recoveryCodes: string[] }> {
    const person = await newPerson();
    const path = '/api/users/me/second-factor';
    const { body } = await person.client.post<{ secret: string }>(path, { currentPassword: person.password });
    const code = new Authenticator(body.secret).codeAt();
    const enabled = await person.client.post<{ recoveryCodes: string[] }>(`${path}/enable`, { code });
    expect(enabled.status).toBe(200);
    return { ...person, recoveryCodes: enabled.body.recoveryCodes };
  }

  const calls: Record<string, Call> = {
    'POST /api/auth/login': async () => {
      const { username, password, recoveryCodes } = await withSecondFactor();
      return test.client().post('/api/auth/login', { username, password, code: recoveryCodes[0] });
    },
    'POST /api/auth/signup': async () => {
      const input = { firstName: 'Nina', username: 'nina.new', email: 'nina@example.com' };
      return test.client().post('/api/auth/signup', { ...input, password: 'a quiet river 7' });
    },
    'POST /api/auth/logout': async () => (await newPerson()).client.post('/api/auth/logout'),
    'POST /api/auth/change-password': async () => {
      const { client, password: currentPassword } = await newPerson();
      return client.post('/api/auth/change-password', { currentPassword, newPassword: 'another quiet river 8' });
    },
    'POST /api/auth/request-password-reset': async () => {
      const { client, email } = await newPerson();
      return client.post('/api/auth/request-password-reset', { email });
    },
    'POST /api/auth/reset-password': async () => {
      const token = await newToken('reset-password', await newPerson());
      return test.client().post('/api/auth/reset-password', { token, newPassword: 'another quiet river 8' });
    },
    'DELETE /api/users/me/sessions': async () => {
      const person = await newPerson();
      await signInAgain(person);
      return person.client.send('DELETE', '/api/users/me/sessions');
    },
    'DELETE /api/users/me/sessions/{id}': async () => {
      const person = await newPerson();
      await signInAgain(person);
      type Session = { id: number; current: boolean };
      const { body } = await person.client.get<Session[]>('/api/users/me/sessions');
      const other = body.find(({ current }) => !current);
      return person.client.send('DELETE', `/api/users/me/sessions/${other?.id}`);
    },
    'POST /api/users/me/email/verification': async () =>
      (await signUp(test.client())).client.post('/api/users/me/email/verification'),
    'DELETE /api/users/me/email/change': async () =>
      (await newPerson()).client.send('DELETE', '/api/users/me/email/change'),
    'POST /api/auth/confirm-email': async () => {
      const person = await signUp(test.client());
      return person.client.post('/api/auth/confirm-email', { token: await newToken('verify-email', person) });
    },
    'POST /api/auth/revert-email': async () => {
      const token = await newToken('revert-email', await newPerson());
      return test.client().post('/api/auth/revert-email', { token });
    },
    'PATCH /api/users/me': async () => {
      const { client, password: currentPassword } = await newPerson();
      const { body } = await client.get<{ version: number; marketingEmails: boolean }>('/api/users/me');
      const change = { email: 'moved@example.com', sessionTimeout: 60, marketingEmails: !body.marketingEmails };
      return client.patch('/api/users/me', { ...change, currentPassword }, { 'if-match': `"${body.version}"` });
    },
    'POST /api/users/me/push/subscribe': async () =>
      (await newPerson()).client.post('/api/users/me/push/subscribe', push.newDevice()),
    'POST /api/users/me/push/unsubscribe': async () => {
      const [{ client }, device] = [await newPerson(), push.newDevice()];
      await client.post('/api/users/me/push/subscribe', device);
      return client.post('/api/users/me/push/unsubscribe', { endpoint: device.endpoint });
    },
    'POST /api/users/me/second-factor': async () => {
      const { client, password: currentPassword } = await newPerson();
      return client.post('/api/users/me/second-factor', { currentPassword });
    },
    // `withSecondFactor` makes this call and checks its status.
    'POST /api/users/me/second-factor/enable': async () => (await withSecondFactor()).client.get('/api/users/me'),
    'POST /api/users/me/second-factor/recovery-codes': async () => {
      const { client, password: currentPassword, recoveryCodes } = await withSecondFactor();
      return client.post('/api/users/me/second-factor/recovery-codes', { currentPassword, code: recoveryCodes[0] });
    },
    'POST /api/users/me/second-factor/disable': async () => {
      const { client, password: currentPassword, recoveryCodes } = await withSecondFactor();
      return client.post('/api/users/me/second-factor/disable', { currentPassword, code: recoveryCodes[0] });
    },
    'POST /api/products/{id}/reviews': async () => {
      const { client, path } = await buy();
      return client.post(path, { rating: 5 });
    },
    'PATCH /api/products/{id}/reviews/own': async () => {
      const { client, path } = await buy();
      await client.post(path, { rating: 5 });
      return client.patch(`${path}/own`, { rating: 4 });
    },
    'POST /api/orders': async () => place((await newPerson()).client),
    'POST /api/orders/cancel': async () => {
      const { input, proof } = await place();
      return test.client().post('/api/orders/cancel', { ...input, reason: 'Too dear' }, proof);
    },
    'POST /api/orders/deals': async () => {
      const { input, proof } = await place();
      return test.client().post('/api/orders/deals', input, proof);
    },
    'POST /api/orders/deals/message': async () => {
      const { input, number, proof } = await deal();
      return test.client().post('/api/orders/deals/message', { ...input, deal: number, text: 'When?' }, proof);
    },
    'POST /api/orders/deals/receive': async () => {
      const { input, token, proof } = await deal();
      await test.client().post('/api/deals/accept', { token });
      return test.client().post('/api/orders/deals/receive', input, proof);
    },
    'POST /api/orders/deals/ask-telegram': async () => {
      const { input, proof } = await place();
      const [line] = await test.dataSource.query<{ itemId: number }[]>('SELECT MAX(id) AS itemId FROM order_item');
      return test.client().post('/api/orders/deals/ask-telegram', { ...input, ...line }, proof);
    },
    'POST /api/orders/deals/cancel': async () => {
      const { input, proof } = await place();
      return test.client().post('/api/orders/deals/cancel', input, proof);
    },
    'POST /api/deals/open': async () => test.client().post('/api/deals/open', { token: (await deal()).token }),
    'POST /api/deals/message': async () =>
      test.client().post('/api/deals/message', { token: (await deal()).token, text: 'On Friday' }),
    'POST /api/deals/accept': async () => test.client().post('/api/deals/accept', { token: (await deal()).token }),
    'POST /api/deals/decline': async () =>
      test.client().post('/api/deals/decline', { token: (await deal()).token, reason: 'Gone' }),
    'POST /api/deals/hand-over': async () => {
      const { token } = await deal();
      await test.client().post('/api/deals/accept', { token });
      return test.client().post('/api/deals/hand-over', { token });
    },
    'POST /api/deals/ask-telegram': async () =>
      test.client().post('/api/deals/ask-telegram', { token: (await deal()).token }),
    'POST /api/deals/proof': async () => {
      await storeBotName(test);
      const { token } = await deal();
      return test.client().post('/api/deals/proof', { token, line: 1 });
    },
    'POST /api/users/me/deals/{number}/proof': async () => {
      await storeBotName(test);
      return (await ownDeal())('proof', { line: 1 });
    },
    'POST /api/users/me/deals/{number}/ask-telegram': async () => (await ownDeal())('ask-telegram', {}),
    'POST /api/deals/telegram-notices/link': async () =>
      test.client().post('/api/deals/telegram-notices/link', { token: (await deal()).token }),
    'POST /api/deals/telegram-notices/stop': async () =>
      test.client().post('/api/deals/telegram-notices/stop', { token: (await deal()).token }),
    'POST /api/users/me/deals/{number}/message': async () => (await ownDeal())('message', { text: 'On Friday' }),
    'POST /api/users/me/deals/{number}/accept': async () => (await ownDeal())('accept', {}),
    'POST /api/users/me/deals/{number}/decline': async () => (await ownDeal())('decline', { reason: 'Gone' }),
    'POST /api/users/me/deals/{number}/hand-over': async () => {
      const call = await ownDeal();
      await call('accept', {});
      return call('hand-over', {});
    },
    'POST /api/orders/confirm': async () => {
      const { id } = await place();
      const token = test.app.get(OrderReservationService, { strict: false }).tokenOf(id);
      return test.client().post('/api/orders/confirm', { token });
    },
    'POST /api/orders/check': async () => {
      const { client } = await newPerson();
      const { productId } = await place(client);
      return client.post('/api/orders/check', { productIds: [productId] });
    },
    'POST /api/orders/track': async () => test.client().post('/api/orders/track', (await place()).input),
    'POST /api/orders/timeline': async () => test.client().post('/api/orders/timeline', (await place()).input),
    'POST /api/contact': async () => {
      const [productId = 0] = await storeProducts(test.dataSource, { sellerEmail: 'seller@example.com' });
      const message = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Is it free?', productId };
      return test.client().post('/api/contact', message);
    },
    'POST /api/support-tickets': async () => {
      const ticket = { name: 'Tia', email: 'tia@example.com', subject: 'Help', message: 'Nothing happens.' };
      return test.client().post('/api/support-tickets', { ...ticket, category: 'other', priority: 'low' });
    },
    'POST /api/users/me/messages/{id}/read': async () => {
      const person = await newPerson();
      const until = new Date().toISOString();
      return person.client.post(`/api/users/me/messages/${await ask(person)}/read`, { until });
    },
    'POST /api/users/me/messages/{id}/entries': async () => {
      const person = await newPerson();
      return person.client.post(`/api/users/me/messages/${await ask(person)}/entries`, { text: 'Thank you' });
    },
    'POST /api/messages/open': async () => {
      const id = await ask({ client: test.client(), email: 'guest@example.com' });
      const token = makeAlphanumeric(() => seal(config.secretKey, 'conversation', String(id)));
      return test.client().post('/api/messages/open', { token });
    },
    'POST /api/users/me/data/export': async () => {
      const { client, password: currentPassword } = await newPerson();
      return client.post('/api/users/me/data/export', { currentPassword });
    },
    'POST /api/users/me/erasure': async () => {
      const { client, password: currentPassword } = await newPerson();
      return client.post('/api/users/me/erasure', { currentPassword });
    },
    'DELETE /api/users/me/erasure': async () => {
      const person = await newPerson();
      await person.client.post('/api/users/me/erasure', { currentPassword: person.password });
      return (await signInAgain(person)).send('DELETE', '/api/users/me/erasure');
    },
    'POST /api/auth/keep-account': async () => {
      const person = await newPerson();
      await person.client.post('/api/users/me/erasure', { currentPassword: person.password });
      return test.client().post('/api/auth/keep-account', { token: await newToken('keep-account', person) });
    },
    'POST /api/users/me/staff-invitation': async () => {
      const { client, email, password: currentPassword } = await newPerson();
      const token = newSecret();
      await test.dataSource.query(
        `INSERT INTO staff_invitation (token_hash, email, role, inviter_id, created_at, expires_at)
         VALUES (?, ?, 'support', ?, ?, ?)`,
        [hashOf(token), email, admin.id, new Date(), new Date(Date.now() + 60_000)],
      );
      return client.post('/api/users/me/staff-invitation', { token, currentPassword });
    },
    'DELETE /api/admin/staff/me': async () => {
      const { client } = await signUpAdmin(test.dataSource, test.client());
      return client.send('DELETE', '/api/admin/staff/me');
    },
    'POST /api/internal/canaries': () => {
      const canary = { remote: 'catalog', build: 'b2', since: '2026-11-22T12:00:00.000Z', tally: '{}', verdict: '{}' };
      return test.client().post('/api/internal/canaries', { gateway: randomUUID(), canaries: [canary] }, GATEWAY);
    },
    'POST /api/internal/page-owners': () => {
      const path = { path: '/deals', remote: 'seller' };
      const input = { remotes: ['seller'], claims: [path], releases: [path] };
      return test.client().post('/api/internal/page-owners', input, GATEWAY);
    },
    'POST /api/internal/build-reports': () => {
      const part = { remote: 'catalog', build: 'b1', part: 'counts', content: '{}' };
      return test.client().post('/api/internal/build-reports', { gateway: randomUUID(), parts: [part] }, GATEWAY);
    },
    'POST /api/internal/build-reports/others': () => {
      const input = { gateway: randomUUID(), remote: 'catalog' };
      return test.client().post('/api/internal/build-reports/others', input, GATEWAY);
    },
    'POST /api/internal/session-proofs': async () =>
      (await newPerson()).client.post('/api/internal/session-proofs', { remote: 'gifts' }, GATEWAY),
    ...Object.fromEntries(
      USER_CALLS.map(({ route, call }) => [route, async () => call((await newPerson()).client, test)]),
    ),
    'POST /api/users/me/telegram/link': async () => beginLink(await newPerson()),
    'POST /api/users/me/telegram/answer': async () => {
      const person = await newPerson();
      const { url } = (await beginLink(person)).body;
      const { searchParams } = await telegram.signIn.answer(url, telegram.people[0]?.id ?? 0);
      return person.client.post('/api/users/me/telegram/answer', Object.fromEntries(searchParams));
    },
    'POST /api/users/me/telegram/confirm': async () => linkTelegram(test, await newPerson(), '5100000009'),
    ...Object.fromEntries(
      ['link', 'dismiss', 'stop'].map((action) => [
        `POST /api/users/me/telegram-notices/${action}`,
        async () => (await newPerson()).client.post(`/api/users/me/telegram-notices/${action}`, {}),
      ]),
    ),
    'POST /api/users/me/telegram-notices/confirm': async () => {
      const person = await newPerson();
      await linkTelegram(test, person, '5100000010');
      const { url } = (await person.client.post<{ url: string }>('/api/users/me/telegram-notices/link', {})).body;
      const stranger = { id: '5100000011', username: null, firstName: 'Sam' };
      const payload = new URL(url).searchParams.get('start') ?? '';
      await test.app
        .get(Transactions, { strict: false })
        .run((tx) => test.app.get(BotHandlers, { strict: false }).handleStart(tx, stranger, payload));
      const { asks } = (await person.client.get<{ asks: number }>('/api/users/me/telegram-notices')).body;
      return person.client.post('/api/users/me/telegram-notices/confirm', { asks });
    },
    ...Object.fromEntries(ADMIN_CALLS.map(({ route, call }) => [route, () => call(admin.client, test)])),
  };

  it('is tested with every route that writes', () => {
    const routes = Object.entries(createOpenApiDocument(test.app).paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes.filter((route) => !route.startsWith('GET ') && !calls[route])).toEqual([]);
  });

  it.each(Object.entries(calls).filter(([route]) => !route.startsWith('GET ')))('%s succeeds', async (_route, call) => {
    expect([200, 201, 202, 204]).toContain((await call()).status);
  });
});

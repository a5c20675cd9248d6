import { type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { AdminUserDetailsView } from './user.admin.dto';

let shop: TestApp;
let admin: Person;
let person: Person;
beforeAll(async () => {
  shop = await startTestApp();
  admin = await signUpAdmin(shop.dataSource, shop.client());
});
beforeEach(async () => {
  person = await signUp(shop.client());
});
afterAll(() => shop.stop());

const path = (id = person.id) => `/api/admin/users/${id}`;
const show = async () => (await admin.client.get<AdminUserDetailsView>(path())).body;
const login = (password = person.password) =>
  shop.client().post('/api/auth/login', { username: person.username, password });
const suspend = (id = person.id, reason: unknown = 'Sold what was not there') =>
  admin.client.post<AdminUserDetailsView & { code?: string }>(`${path(id)}/suspension`, { reason });
const isSignedIn = async () => (await person.client.get('/api/users/me')).status === 200;

// @spec-2.274 @spec-7.70
it('an administrator sees the sessions, the orders and the messages of a user', async () => {
  const [product] = (await storeProducts(shop.dataSource, {})) as [number];
  const order = sampleOrder(product);
  await person.client.post('/api/orders', order);
  const ticket = { name: 'Ada', email: person.email, subject: 'A question', category: 'other', priority: 'low' };
  await person.client.post('/api/support-tickets', { ...ticket, message: 'When?' });
  expect(await show()).toMatchObject({
    ...{ id: person.id, username: person.username, orderCount: 1, emailVerified: false, suspendedAt: null },
    sessions: [{ lastUsedAt: expect.stringMatching(/Z$/) }],
    orders: [{ orderId: order.orderId, status: 'pending', total: '10.00' }],
    messages: [{ kind: 'ticket', subject: 'A question', state: 'new' }],
  });
  expect(JSON.stringify(await show())).not.toMatch(/hash|secret|password/i);
});

it('an administrator ends every session of a user, who can sign in again', async () => {
  await login();
  const ended = await admin.client.send('DELETE', `${path()}/sessions`);
  expect(ended).toMatchObject({ status: 200, body: { sessions: [] } });
  expect(await isSignedIn()).toBe(false);
  expect((await login()).status).toBe(200);
});

// @spec-2.277
it('a suspended account has no session, and its login is answered like a wrong password', async () => {
  const suspended = await suspend();
  expect(suspended).toMatchObject({
    status: 201,
    body: { suspendedAt: expect.stringMatching(/Z$/), suspendedReason: 'Sold what was not there', sessions: [] },
  });
  expect(await isSignedIn()).toBe(false);
  const [right, wrong] = [await login(), await login('not the password')];
  const facts = ({ status, body }: { status: number; body: unknown }) => ({
    status,
    ...(body as object),
    requestId: '',
  });
  expect(facts(right)).toEqual(facts(wrong));
  expect(right.status).toBe(401);
  const audit = await shop.dataSource.query<object[]>(
    "SELECT username, reason FROM audit_entry WHERE entity = 'user' AND entity_id = ?",
    [person.id],
  );
  expect(audit).toEqual([{ username: admin.username, reason: 'Sold what was not there' }]);

  const ended = await admin.client.send('DELETE', `${path()}/suspension`);
  expect(ended).toMatchObject({ status: 200, body: { suspendedAt: null, suspendedReason: null } });
  expect((await login()).status).toBe(200);
});

it('the listings of a suspended seller stay in the shop', async () => {
  const [product] = (await storeProducts(shop.dataSource, {})) as [number];
  await shop.dataSource.query('UPDATE product SET seller_email = ? WHERE id = ?', [person.email, product]);
  await suspend();
  expect((await shop.client().get(`/api/products/${product}`)).status).toBe(200);
});

// @spec-2.277
it('the reviews of a suspended account are not shown and do not count, until the suspension ends', async () => {
  const [product] = (await storeProducts(shop.dataSource, {})) as [number];
  const { id } = (await person.client.post<{ id: number }>('/api/orders', sampleOrder(product))).body;
  await admin.client.patch(`/api/admin/orders/${id}`, { status: 'completed', reason: 'Paid' });
  await shop.dataSource.query('UPDATE `user` SET email_verified_at = NOW() WHERE id = ?', [person.id]);
  await person.client.post(`/api/products/${product}/reviews`, { rating: 1, text: 'A fraud' });
  const shown = async () => [
    (await shop.client().get<{ text: string }[]>(`/api/products/${product}/reviews`)).body.map(({ text }) => text),
    (await shop.client().get<{ isSampleRating: boolean }>(`/api/products/${product}`)).body.isSampleRating,
  ];
  expect(await shown()).toEqual([['A fraud'], false]);
  await suspend();
  expect(await shown()).toEqual([[], true]);
  const { body: all } = await admin.client.get(`/api/admin/reviews?product=${product}`);
  expect(all).toMatchObject([{ text: 'A fraud', authorSuspended: true }]);
  await admin.client.send('DELETE', `${path()}/suspension`);
  expect(await shown()).toEqual([['A fraud'], false]);
});

it('a login at the same time as the suspension leaves no session', async () => {
  await Promise.all([login(), suspend(), login()]);
  expect((await show()).sessions).toEqual([]);
});

it('a suspension of an administrator, a suspended account or an unknown account is refused, and so is one without a reason', async () => {
  expect(await suspend(admin.id)).toMatchObject({ status: 409, body: { code: 'admin' } });
  await suspend();
  expect(await suspend()).toMatchObject({ status: 409, body: { code: 'suspended' } });
  expect((await suspend(9_999_999)).status).toBe(404);
  for (const reason of [null, ' ', 'x'.repeat(501)]) expect((await suspend(person.id, reason)).status).toBe(422);
});

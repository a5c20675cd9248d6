import { SESSION_COOKIE } from '../../test/client';
import { Logger } from '@nestjs/common';
import { sampleProductInput } from '../../test/admin-calls';
import { dumpDatabase, findLinesWith } from '../../test/database-dump';
import { eraseDue } from '../../test/erase-due';
import { confirmEmail, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { linkTelegram, TELEGRAM_CONFIG } from '../../test/telegram-link';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { untilIndexed, until } from '../../test/until';
import { loadConfig } from '../config/config';
import { DeclaredRows } from '../database/declared-rows';
import { unseal } from '../secret/secret-box';
import { MAIL_SECRET_CONTEXT } from '../mail/mail-secret';
import { Product } from '../product/product.entity';
import { AddressRemoval } from './address-removal';
import { ErasureService } from './erasure.service';

const MINUTE_MS = 60_000;
const PASSWORD = 'a quiet river 7';
/** The values of the person to erase, which occur in no other row. */
const ZEPH = {
  firstName: 'Zephyrine',
  lastName: 'Quillfeather',
  username: 'zephyrine77',
  email: 'Zephyrine.Q+shop@example.com',
  phone: '+49 1511 2345678',
  telegram: 'zeph_quill',
  device: 'ZephBrowser/1.0',
  push: 'https://push.example/zeph-phone',
};
const VALUES = [
  ...[...Object.values(ZEPH), 'meet me at the lighthouse', 'my parrot ate the invoice', 'paid by zeph'],
  ...['zeph is a fraud', 'zeph insulted the seller'],
];

/** The tables that contain values of the person while the account exists. */
const HOLDING = [
  ...[
    'account_token',
    'audit_entry',
    'auth_session',
    'data_export_part',
    'deal_entry',
    'mail',
    'message',
    'message_entry',
  ],
  ...['order', 'order_history', 'product', 'product_review', 'push_subscription', 'seller', 'seller_alias'],
  ...['subscriber', 'telegram_link_request', 'user'],
];

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await startTestApp({ ...TELEGRAM_CONFIG, productIndex: true, rateLimits: true });
  admin = await signUpAdmin(shop.dataSource, shop.client());
});
afterAll(() => shop.stop());

const userOf = async ({ id }: { id: number }) =>
  (await shop.dataSource.query<{ erase_at: Date | null }[]>('SELECT * FROM `user` WHERE id = ?', [id]))[0];
const moveErasure = (id: number, ms: number) =>
  shop.dataSource.query('UPDATE `user` SET erase_at = ? WHERE id = ?', [new Date(Date.now() + ms), id]);
const ask = (person: Person, currentPassword = PASSWORD) =>
  person.client.post<{ eraseAt: string; code?: string }>('/api/users/me/erasure', { currentPassword });
const login = ({ username }: { username: string }) =>
  shop.client().post('/api/auth/login', { username, password: PASSWORD });

async function linkToken(): Promise<string> {
  const [mail] = await shop.dataSource.query<{ data: string }[]>(
    "SELECT data FROM mail WHERE kind = 'account-erasure' ORDER BY id DESC LIMIT 1",
  );
  const { token } = JSON.parse(mail?.data ?? '{}') as { token: string };
  const config = { ...loadConfig({}) };
  return unseal(config.secretKey, MAIL_SECRET_CONTEXT, token);
}

/** Signs up a user who then uses every part of the shop. */
async function busyPerson(): Promise<Person & { orderId: string; listing: number }> {
  const { dataSource } = shop;
  const client = shop.client();
  const [product = 0] = await storeProducts(dataSource, {});
  const { firstName, lastName, username, email } = ZEPH;
  const customer = { customerName: `${firstName} ${lastName}`, customerEmail: email, customerTelegram: ZEPH.telegram };
  // The person orders as a guest, before the account exists.
  await client.post('/api/orders', sampleOrder(product, customer));
  const body = { firstName, lastName, username, email, password: PASSWORD };
  const headers = { 'user-agent': ZEPH.device };
  const { body: signedUp } = await client.post<{ user: { id: number } }>('/api/auth/signup', body, headers);
  const { id } = signedUp.user;
  await dataSource.query('UPDATE `user` SET email_verified_at = ? WHERE id = ?', [new Date(), id]);
  const profile = JSON.stringify({ phone: ZEPH.phone, telegramUsername: ZEPH.telegram, pushNotifications: true });
  await client.send('PATCH', '/api/users/me', profile, { 'content-type': 'application/json', 'if-match': '"1"' });

  expect((await linkTelegram(shop, { id, client }, '5100007777', ZEPH.telegram)).status).toBe(200);
  await dataSource.query(
    `INSERT INTO telegram_link_request (state_hash, user_id, session_hash, display_name, expires_at)
      VALUES (?, ?, '', ?, ?)`,
    ['a state', id, firstName, new Date(Date.now() + 10 * MINUTE_MS)],
  );

  const order = sampleOrder(product, customer);
  const { body: placed } = await client.post<{ id: number }>('/api/orders', order);
  const end = { status: 'completed', reason: 'Paid by Zeph in cash' };
  expect((await admin.client.patch(`/api/admin/orders/${placed.id}`, end)).status).toBe(200);
  const pending = sampleOrder(product, customer);
  await client.post('/api/orders', pending);

  // Administrators write about the person.
  await client.post(`/api/products/${product}/reviews`, { rating: 1 });
  const { body: reviews } = await admin.client.get<{ id: number }[]>(`/api/admin/reviews?product=${product}`);
  await admin.client.patch(`/api/admin/reviews/${reviews[0]?.id}`, { hiddenReason: 'Zeph insulted the seller' });
  expect((await admin.client.post(`/api/admin/users/${id}/suspension`, { reason: 'Zeph is a fraud' })).status).toBe(
    201,
  );
  await admin.client.send('DELETE', `/api/admin/users/${id}/suspension`);
  expect((await client.post('/api/auth/login', { username, password: PASSWORD }, headers)).status).toBe(200);

  const message = { buyerName: firstName, buyerEmail: email, message: 'Meet me at the lighthouse', productId: product };
  await client.post('/api/contact', message);
  const ticket = { name: firstName, email, subject: 'My parrot ate the invoice', category: 'other', priority: 'low' };
  await client.post('/api/support-tickets', { ...ticket, message: 'My parrot ate the invoice' });
  await shop.client().post('/api/support-tickets', { ...ticket, message: 'My parrot ate the invoice again' });
  const [sent] = await dataSource.query<{ id: number }[]>('SELECT MAX(id) AS id FROM message');
  const thread = `/api/admin/messages/ticket/${sent?.id}`;
  await admin.client.post(`${thread}/entries`, { type: 'note', text: `${firstName} called` }, { 'if-match': '"1"' });
  await admin.client.post(`${thread}/entries`, { type: 'reply', text: `Dear ${firstName}` }, { 'if-match': '"2"' });
  await client.post('/api/newsletter', { email });

  // The person sells.
  const listing = { ...sampleProductInput(), title: 'Listing of a seller', sellerName: customer.customerName };
  const { body: listed } = await admin.client.post<{ id: number }>('/api/admin/products', {
    ...listing,
    sellerEmail: email,
    isVerified: true,
    verificationNote: `Asked ${email} for a proof`,
  });
  const notes = { telegram: ZEPH.telegram, publicNote: `Write to ${email}`, internalNote: 'zeph is a fraud' };
  const { sellerId } = await dataSource.manager.findOneByOrFail(Product, { id: listed.id });
  await admin.client.patch(`/api/admin/sellers/${sellerId}`, { ...notes, name: lastName }, { 'if-match': '"1"' });
  await admin.client.patch(`/api/admin/sellers/${sellerId}`, { name: listing.sellerName }, { 'if-match': '"2"' });
  await shop.client().post('/api/contact', {
    ...message,
    buyerName: 'Bob',
    buyerEmail: 'bob@example.com',
    message: 'Hi',
    productId: listed.id,
  });

  // The person has a device that shows notifications, and an authenticator app.
  await dataSource.query(
    'INSERT INTO push_subscription (user_id, endpoint_hash, endpoint, p256dh, auth, created_at) VALUES (?, ?, ?, ?, ?, ?)',
    [id, 'hash of the phone', ZEPH.push, 'key', 'auth', new Date()],
  );
  expect((await client.post('/api/users/me/second-factor', { currentPassword: PASSWORD })).status).toBe(200);

  // Other people write about the person.
  await shop.client().post('/api/support-tickets', {
    ...{ name: 'Bob', email: 'bob@example.com', subject: 'Help', category: 'other', priority: 'low' },
    message: `Please ask ${email.toUpperCase()}, not x${email}.`,
  });
  await dataSource.query(
    "INSERT INTO mail (kind, recipient, language, data, message_id, state, created_at) VALUES ('order-placed', 'bob@example.com', 'en', ?, '<m>', 'dead', ?)",
    [JSON.stringify({ about: email }), new Date()],
  );

  // The person acts as an administrator.
  await dataSource.query('UPDATE `user` SET is_admin = TRUE WHERE id = ?', [id]);
  await client.patch(`/api/admin/products/${product}`, { title: 'Renamed by them' }, { 'if-match': '"1"' });
  await client.post('/api/auth/request-password-reset', { email });
  const wanted = JSON.stringify({ email: `new-${email}`, currentPassword: PASSWORD });
  await client.send('PATCH', '/api/users/me', wanted, { 'content-type': 'application/json', 'if-match': '"2"' });
  await client.post('/api/users/me/data/export', { currentPassword: PASSWORD });
  const rights = () => client.get<{ export: { ready: boolean } | null }>('/api/users/me/data');
  await until(async () => (await rights()).body.export?.ready === true);
  const person = { id, username, email, password: PASSWORD, client };
  return { ...person, orderId: order.orderId, listing: listed.id };
}

describe('the erasure of an account', () => {
  it('removes an email address from the audit log in any letter case', async () => {
    const person = await signUp(shop.client());
    await shop.dataSource.query('UPDATE `user` SET email_verified_at = ? WHERE id = ?', [new Date(), person.id]);
    const changes = JSON.stringify([{ field: 'sellerEmail', from: person.email.toUpperCase(), to: 'b@example.com' }]);
    await shop.dataSource.query(
      "INSERT INTO audit_entry (user_id, username, action, entity, entity_id, changes, created_at) VALUES (0, 'x', 'changed', 'product', 999999, ?, ?)",
      [changes, new Date()],
    );
    const texts = () => dumpDatabase(shop.dataSource).then((dump) => findLinesWith(dump, [person.email]));
    expect((await texts()).filter((line) => line.startsWith('audit_entry')).length).toBe(1);
    await moveErasure(person.id, -1_000);
    await eraseDue(shop);
    expect((await texts()).filter((line) => line.startsWith('audit_entry'))).toEqual([]);
  });

  it('leaves no value of a user who has used every feature', async () => {
    const search = await untilIndexed(shop);
    const person = await busyPerson();
    const before = await dumpDatabase(shop.dataSource);
    // Before the erasure, every value is found, and exactly the tables in HOLDING contain values.
    expect(VALUES.filter((value) => !findLinesWith(before, [value]).length)).toEqual([]);
    const holding = new Set(findLinesWith(before, VALUES).map((line) => line.split(' ')[0]));
    expect([...holding].sort()).toEqual(HOLDING);
    const secrets = await shop.dataSource.query<{ password_hash: string; secret: string }[]>(
      'SELECT password_hash, secret FROM `user` JOIN second_factor ON user_id = id WHERE id = ?',
      [person.id],
    );
    expect(secrets).toHaveLength(1);
    const hashes = await shop.dataSource.query<{ request_hash: string }[]>(
      'SELECT request_hash FROM `order` WHERE customer_email = ?',
      [ZEPH.email],
    );
    expect(hashes).toHaveLength(3);
    const found = () => shop.client().get<{ id: number }[]>('/api/products?q=Listing of a seller');
    await until(async () => (await found()).body.length === 1);

    const elsewhere = shop.client();
    await elsewhere.post('/api/auth/login', { username: ZEPH.username, password: PASSWORD });
    const oldSession = async () => [
      (await elsewhere.get('/api/users/me')).status,
      // The request still sends the cookie that the browser has deleted in the meantime.
      (await shop.client().get('/api/users/me', { cookie })).status,
    ];
    const cookie = `${SESSION_COOKIE}=${person.client.cookies.get(SESSION_COOKIE)}`;
    expect(await oldSession()).toEqual([200, 200]);
    expect((await ask(person)).status).toBe(202);
    expect(await oldSession()).toEqual([401, 401]);
    expect((await login(person)).status).toBe(200);
    await moveErasure(person.id, -1_000);
    await eraseDue(shop);

    const values = [
      ...VALUES,
      ...secrets.flatMap((row) => Object.values(row)),
      ...hashes.map((row) => row.request_hash),
    ];
    const longer = `x${ZEPH.email}`.toLowerCase();
    const after = (await dumpDatabase(shop.dataSource)).map((line) => line.toLowerCase().replaceAll(longer, ''));
    expect(findLinesWith(after, values)).toEqual([]);

    // Values for bookkeeping and texts of other people stay after the erasure.
    const orders = await shop.dataSource.query<object[]>(
      'SELECT status, total, user_id FROM `order` WHERE erased_at IS NOT NULL ORDER BY id',
    );
    const order = { total: '10.00', user_id: null };
    expect(orders).toEqual([
      { status: 'pending', ...order },
      { status: 'completed', ...order },
      { status: 'pending', ...order },
    ]);
    expect(findLinesWith(after, ['please ask (erased), not .'])).toHaveLength(1);
    expect(findLinesWith(after, ['"name":"bob"'])).toHaveLength(2);
    const { body: summary } = await admin.client.get<{ users: number; messages: number }>('/api/admin/summary');
    expect(summary).toMatchObject({ users: 1, messages: 2 });
    expect((await admin.client.get('/api/admin/messages')).headers['x-total-count']).toBe('2');

    // The listing must disappear at once from the caches and the search index.
    expect((await found()).body).toEqual([]);
    expect((await shop.client().get(`/api/products/${person.listing}`)).status).toBe(404);
    expect((await shop.client().get<unknown[]>('/api/products/search/Listing of a seller')).body).toEqual([]);
    expect(search).toBeDefined();
    const track = { orderId: person.orderId, email: ZEPH.email };
    expect((await shop.client().post('/api/orders/track', track)).status).toBe(404);
    expect(await oldSession()).toEqual([401, 401]);
    expect((await login(person)).status).toBe(401);
  });

  it('sends no mail about an order whose customer was erased', async () => {
    const [row] = await shop.dataSource.query<{ id: number }[]>(
      "SELECT id FROM `order` WHERE erased_at IS NOT NULL AND status = 'pending' LIMIT 1",
    );
    const end = { status: 'cancelled', reason: 'The customer has left' };
    expect((await admin.client.patch(`/api/admin/orders/${row?.id}`, end)).status).toBe(200);
    expect(findLinesWith(await dumpDatabase(shop.dataSource), ['order-cancelled'])).toEqual([]);
  });

  it('does not change an order that was placed under an unverified address', async () => {
    const person = await signUp(shop.client());
    const [product = 0] = await storeProducts(shop.dataSource, {});
    const order = sampleOrder(product, { customerEmail: person.email });
    await shop.client().post('/api/orders', order);
    await ask(person);
    await moveErasure(person.id, -1_000);
    await eraseDue(shop);
    expect(await userOf(person)).toBeUndefined();
    const track = { orderId: order.orderId, email: person.email };
    expect((await shop.client().post('/api/orders/track', track)).status).toBe(200);
  });

  it('needs the password', async () => {
    const person = await signUp(shop.client());
    expect(await ask(person, 'wrong')).toMatchObject({ status: 422, body: { errors: [{ field: 'currentPassword' }] } });
    expect((await person.client.get('/api/users/me')).status).toBe(200);
    expect(await userOf(person)).toMatchObject({ erase_at: null });
  });

  it('can be cancelled once, within a week, with the link in the mail', async () => {
    const person = await signUp(shop.client());
    await confirmEmail(shop.dataSource, person);
    const { body } = await ask(person);
    const days = (new Date(body.eraseAt).getTime() - Date.now()) / (24 * 60 * MINUTE_MS);
    expect(days).toBeGreaterThan(6.99);
    expect(days).toBeLessThanOrEqual(7);
    const token = await linkToken();
    const keep = () => shop.client().post('/api/auth/keep-account', { token });
    expect((await keep()).status).toBe(200);
    expect(await keep()).toMatchObject({ status: 410, body: { code: 'link-used' } });
    await eraseDue(shop);
    expect(await userOf(person)).toMatchObject({ erase_at: null });
    expect((await login(person)).status).toBe(200);
  });

  it('can be cancelled in the settings', async () => {
    const person = await signUp(shop.client());
    await ask(person);
    await person.client.post('/api/auth/login', { username: person.username, password: PASSWORD });
    const { body } = await person.client.get<{ eraseAt: string | null }>('/api/users/me');
    expect(body.eraseAt).not.toBeNull();
    expect((await person.client.send('DELETE', '/api/users/me/erasure')).status).toBe(204);
    expect((await person.client.get<object>('/api/users/me')).body).toMatchObject({ eraseAt: null });
  });

  it('cannot be cancelled after a week, and the user cannot sign in any more', async () => {
    const person = await signUp(shop.client());
    await confirmEmail(shop.dataSource, person);
    await ask(person);
    const token = await linkToken();
    await person.client.post('/api/auth/login', { username: person.username, password: PASSWORD });
    await moveErasure(person.id, -1_000);
    expect((await person.client.get('/api/users/me')).status).toBe(401);
    expect((await login(person)).status).toBe(401);
    expect((await shop.client().post('/api/auth/keep-account', { token })).status).toBe(410);
  });

  it('is done and counted only once when two processes run it', async () => {
    await eraseDue(shop);
    const users = async () => (await admin.client.get<{ users: number }>('/api/admin/summary')).body.users;
    const before = await users();
    const people = [await signUp(shop.client()), await signUp(shop.client()), await signUp(shop.client())];
    for (const person of people) {
      await ask(person);
      await moveErasure(person.id, -1_000);
    }
    const second = await startTestApp({}, { keepRows: true });
    const erasure = second.app.get(ErasureService, { strict: false });
    await Promise.all([
      eraseDue(shop),
      erasure.eraseDue(UNSTOPPED_SIGNAL),
      eraseDue(shop),
      erasure.eraseDue(UNSTOPPED_SIGNAL),
    ]);
    await second.stop();
    expect(await users()).toBe(before);
  });

  it('continues with other users when it fails for one user', async () => {
    const failing: Person[] = [];
    // The users sign up one after another, because a busy machine refuses many passwords at once.
    for (let count = 0; count < 21; count++) failing.push(await signUp(shop.client()));
    const person = await signUp(shop.client());
    const ids = failing.map(({ id }) => id);
    await shop.dataSource.query('UPDATE `user` SET erase_at = ? WHERE id IN (?)', [new Date(Date.now() - 2000), ids]);
    await moveErasure(person.id, -1_000);
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation();
    const erase = AddressRemoval.prototype.removeWaitingMails;
    const removal = jest.spyOn(AddressRemoval.prototype, 'removeWaitingMails').mockImplementation(function (
      this: AddressRemoval,
      manager,
      user,
    ) {
      if (ids.includes(user.id)) throw new Error('planted');
      return erase.call(this, manager, user);
    });
    const logged = () => error.mock.calls.map(([text]) => String(text));
    try {
      // The background job of the process may already be erasing this user.
      await until(async () => {
        await eraseDue(shop);
        return (await userOf(person)) === undefined;
      });
      expect(await userOf(failing[0] as Person)).toBeDefined();
      expect(logged()).toContainEqual(expect.stringContaining(`user ${ids[0]} could not be erased`));
    } finally {
      removal.mockRestore();
      error.mockRestore();
    }
    await until(async () => {
      await eraseDue(shop);
      return (await userOf(failing[0] as Person)) === undefined;
    });
  });

  it('changes nothing when the process stops in the middle of a table, and is done by a later run', async () => {
    const person = await signUp(shop.client());
    await moveErasure(person.id, -1_000);
    const stopping = new AbortController();
    const search = jest.spyOn(DeclaredRows.prototype, 'find').mockImplementationOnce(function (
      this: DeclaredRows,
      ...args
    ) {
      stopping.abort();
      return this.find(...args);
    });
    await shop.app.get(ErasureService, { strict: false }).eraseDue(stopping.signal);
    expect(search).toHaveBeenCalled();
    search.mockRestore();
    expect(await userOf(person)).toBeDefined();
    await eraseDue(shop);
    expect(await userOf(person)).toBeUndefined();
  });

  it('removes a short address from a text that fills its column', async () => {
    const email = 'z@q.co';
    const body = { firstName: 'Zed', username: 'short.address', email, password: PASSWORD };
    const client = shop.client();
    const { id } = (await client.post<{ user: { id: number } }>('/api/auth/signup', body)).body.user;
    await shop.dataSource.query('UPDATE `user` SET email_verified_at = ? WHERE id = ?', [new Date(), id]);
    const subject = `Who is ${email}`.padEnd(200, '?');
    const ticket = {
      name: 'Bob',
      email: 'bob@example.com',
      subject,
      category: 'other',
      priority: 'low',
      message: 'Hi',
    };
    expect((await shop.client().post('/api/support-tickets', ticket)).status).toBe(201);
    await moveErasure(id, -1_000);
    await eraseDue(shop);
    expect(await userOf({ id })).toBeUndefined();
    const [stored] = await shop.dataSource.query<{ subject: string }[]>(
      'SELECT subject FROM message ORDER BY id DESC LIMIT 1',
    );
    expect(stored?.subject).toBe('Who is (erase'.padEnd(200, '?'));
  });

  // @spec-2.138
  it('is refused for the last administrator', async () => {
    expect(await ask(admin)).toMatchObject({ status: 409, body: { code: 'last-admin' } });
    expect((await admin.client.get('/api/users/me')).status).toBe(200);
    const colleague = await signUpAdmin(shop.dataSource, shop.client());
    // When the last two administrators request their erasure at once, one of them stays.
    const statuses = await Promise.all([ask(admin), ask(colleague)]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([202, 409]);
  });

  it('does not erase an administrator who has become the last one', async () => {
    const [left] = await shop.dataSource.query<{ id: number }[]>(
      'SELECT id FROM `user` WHERE is_admin AND erase_at IS NOT NULL',
    );
    await shop.dataSource.query('UPDATE `user` SET is_admin = FALSE WHERE erase_at IS NULL');
    await moveErasure(left?.id ?? 0, -1_000);
    await eraseDue(shop);
    expect(await userOf(left as { id: number })).toMatchObject({ is_admin: 1, erase_at: null });
  });
});

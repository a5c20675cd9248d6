import { type PushDevice, type PushService as FakePushService, startPushService } from '../../test/push-service';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { until } from '../../test/until';
import { loadConfig } from '../config/config';
import type { PushView } from './push.dto';

describe('push notifications', () => {
  let mailbox: TestMailbox;
  let service: FakePushService;
  let test: TestApp;
  let admin: Person;
  let product: number;
  let person: Person;
  beforeAll(async () => {
    mailbox = await startMailbox();
    service = await startPushService();
    const { push } = loadConfig({ VAPID_PRIVATE_KEY: service.privateKey, PUSH_LOCAL_SERVICE: service.origin });
    test = await startTestApp({ ...mailbox.config, push });
    admin = await signUpAdmin(test.dataSource, test.client());
    [product] = (await storeProducts(test.dataSource, {})) as [number];
  });
  beforeEach(async () => {
    service.reply = () => 201;
    person = await signUp(test.client());
  });
  afterAll(async () => {
    await test.stop();
    await service.stop();
    await mailbox.stop();
  });

  const subscribe = (device: PushDevice, client = person.client) =>
    client.post<PushView & { code?: string }>('/api/users/me/push/subscribe', device);
  const switches = async (change: object) => {
    const { body } = await person.client.get<{ version: number }>('/api/users/me');
    const response = await person.client.patch('/api/users/me', change, { 'if-match': `"${body.version}"` });
    expect(response.status).toBe(200);
  };
  async function completeOrder(): Promise<string> {
    const order = sampleOrder(product, { customerEmail: person.email });
    const { body } = await person.client.post<{ id: number }>('/api/orders', order);
    await admin.client.patch(`/api/admin/orders/${body.id}`, { status: 'completed', reason: 'Handed over' });
    return order.orderId;
  }
  const rows = (kind: string) =>
    test.dataSource.query<
      { recipient: string; state: string; attempts: number; lastError: string | null; data: unknown }[]
    >('SELECT recipient, state, attempts, last_error AS lastError, data FROM mail WHERE kind = ? ORDER BY id DESC', [
      kind,
    ]);
  const devices = async () => (await person.client.get<PushView>('/api/users/me/push')).body.devices;
  const mailsTo = async (address: string) =>
    (
      await test.dataSource.query<{ kind: string }[]>('SELECT kind FROM mail WHERE recipient = ? ORDER BY id', [
        address,
      ])
    ).map(({ kind }) => kind);
  const arrived = ({ endpoint }: PushDevice) => service.received.filter((push) => push.endpoint === endpoint);

  it('reach every device of the user, encrypted and signed as the standards say', async () => {
    await switches({ pushNotifications: true });
    const [phone, desk] = [service.newDevice(), service.newDevice()];
    expect(await subscribe(phone)).toMatchObject({ status: 201, body: { devices: 1 } });
    await subscribe(desk);
    const orderId = await completeOrder();
    await until(() => arrived(phone).length === 1 && arrived(desk).length === 1);
    const [push] = arrived(phone);
    expect(push?.payload).toEqual({
      title: 'Order update',
      body: `Your order #${orderId} is completed.`,
      path: '/order-history',
    });
    expect(push?.claims).toMatchObject({ aud: service.origin, sub: `mailto:${mailbox.config.mail.inbox}` });
    expect((push?.claims.exp ?? 0) * 1000).toBeLessThan(Date.now() + 24 * 60 * 60_000);
    expect(push?.ttl).toBe('86400');
    await until(async () => (await rows('push')).every(({ state }) => state === 'sent'));
    expect((await rows('push'))[0]?.data).toBeNull();
    await completeOrder();
    await until(() => arrived(desk).length === 2);
  });

  it('announce a reply to a ticket without its text', async () => {
    await switches({ pushNotifications: true });
    const device = service.newDevice();
    await subscribe(device);
    const ticket = { name: 'T', email: person.email, subject: 'S', category: 'other', priority: 'low', message: 'M' };
    await person.client.post('/api/support-tickets', ticket);
    const [{ id } = { id: 0 }] = (await admin.client.get<{ id: number }[]>('/api/admin/messages?pageSize=1')).body;
    const reply = { type: 'reply', text: 'Your password is x.' };
    await admin.client.post(`/api/admin/messages/ticket/${id}/entries`, reply, { 'if-match': '"1"' });
    await until(() => arrived(device).length === 1);
    expect(arrived(device)[0]?.payload).toEqual({
      title: 'Support',
      body: 'Our support has replied to your ticket.',
      path: `/messages?id=${id}`,
    });
  });

  it.each<[object, { mail: boolean; push: boolean }]>([
    [{}, { mail: true, push: true }],
    [{ emailNotifications: false }, { mail: false, push: true }],
    [{ pushNotifications: false }, { mail: true, push: false }],
    [{ orderUpdates: false }, { mail: false, push: false }],
    [
      { emailNotifications: false, pushNotifications: false },
      { mail: false, push: false },
    ],
    [
      { marketingEmails: false, loginAlerts: false },
      { mail: true, push: true },
    ],
  ])('and mails about an order are sent only if the user’s switches allow them: %j', async (change, expected) => {
    await switches({ pushNotifications: true, ...change });
    const device = service.newDevice();
    await subscribe(device);
    const before = (await rows('push')).length;
    await completeOrder();
    const kinds = await mailsTo(person.email);
    expect(kinds.includes('order-completed')).toBe(expected.mail);
    expect((await rows('push')).length - before).toBe(expected.push ? 1 : 0);
    // The user's switches do not stop receipts and security mails.
    expect(kinds).toEqual(expect.arrayContaining(['verify-email', 'order-placed']));
  });

  it.each([404, 410])('end for a device when its push service returns %d', async (status) => {
    await switches({ pushNotifications: true });
    const [gone, stays] = [service.newDevice(), service.newDevice()];
    await subscribe(gone);
    await subscribe(stays);
    service.reply = ({ endpoint }) => (endpoint === gone.endpoint ? status : 201);
    await completeOrder();
    await until(async () => (await devices()) === 1);
    await until(() => arrived(stays).length === 1);
    await until(async () => (await rows('push')).every(({ state }) => state === 'sent'));
  });

  it.each([429, 503])('are retried when the push service returns %d', async (status) => {
    await switches({ pushNotifications: true });
    const device = service.newDevice();
    await subscribe(device);
    let replies = 0;
    service.reply = () => (++replies < 2 ? status : 201);
    await completeOrder();
    await until(() => arrived(device).length === 1);
    await until(async () => (await rows('push'))[0]?.state === 'sent');
    expect((await rows('push'))[0]?.attempts).toBe(2);
  });

  it('are not sent again when the push service refuses them', async () => {
    await switches({ pushNotifications: true });
    await subscribe(service.newDevice());
    service.reply = () => 403;
    await completeOrder();
    await until(async () => (await rows('push'))[0]?.state === 'dead');
    expect((await rows('push'))[0]).toMatchObject({ attempts: 1, lastError: 'The push service responded with 403.' });
    await test.dataSource.query("DELETE FROM mail WHERE state = 'dead'");
  });

  it('do not delay mails when a push service hangs', async () => {
    await switches({ pushNotifications: true });
    await subscribe(service.newDevice());
    service.reply = () => null;
    await completeOrder();
    await until(async () => (await rows('push'))[0]?.attempts === 1);
    await mailbox.wait({ to: person.email, kind: 'order-completed' }, 3_000);
    expect((await rows('push'))[0]?.state).toBe('due');
    service.reply = () => 201;
  });

  it('belong to the user who signed in on the device last', async () => {
    const next = await signUp(test.client());
    const device = service.newDevice();
    await subscribe(device);
    await subscribe(device, next.client);
    expect(await devices()).toBe(0);
    await person.client.post('/api/users/me/push/unsubscribe', { endpoint: device.endpoint });
    expect((await next.client.get<PushView>('/api/users/me/push')).body.devices).toBe(1);
    await next.client.post('/api/users/me/push/unsubscribe', { endpoint: device.endpoint });
    expect((await next.client.get<PushView>('/api/users/me/push')).body.devices).toBe(0);
  });

  it('reach the ten newest devices', async () => {
    for (let index = 0; index < 12; index++) await subscribe(service.newDevice());
    expect(await devices()).toBe(10);
  });

  it('end when the account of the user is deleted', async () => {
    await subscribe(service.newDevice());
    await test.dataSource.query('DELETE FROM `user` WHERE id = ?', [person.id]);
    const left = await test.dataSource.query('SELECT 1 FROM push_subscription WHERE user_id = ?', [person.id]);
    expect(left).toEqual([]);
  });

  it.each([
    'http://push.example/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::1]/x',
    'https://[::ffff:10.0.0.1]/x',
    'https://10.1.2.3/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    'https://localhost./x',
    'https://example.com:8443/x',
    'https://user:secret@example.com/x',
    'ftp://example.com/x',
    'nowhere',
  ])('are never sent to %s', async (endpoint) => {
    const response = await subscribe({ ...service.newDevice(), endpoint });
    expect(response.status).toBe(422);
    expect(await devices()).toBe(0);
  });

  it.each(['https://localhost/x', 'https://127.0.0.1/x'])(
    'are never sent to the stored address %s',
    async (endpoint) => {
      await switches({ pushNotifications: true });
      await subscribe(service.newDevice());
      await test.dataSource.query('UPDATE push_subscription SET endpoint = ? WHERE user_id = ?', [endpoint, person.id]);
      await completeOrder();
      await until(async () => (await rows('push'))[0]?.state === 'dead');
      expect((await rows('push'))[0]).toMatchObject({ attempts: 1, lastError: 'The address is not public.' });
      await test.dataSource.query("DELETE FROM mail WHERE kind = 'push'");
    },
  );

  it.each([
    ['p256dh', { p256dh: 'short' }],
    ['auth', { auth: `${'x'.repeat(22)}=` }],
    ['endpoint', { endpoint: `https://example.com/${'x'.repeat(1000)}` }],
  ])('need a well-formed %s', async (field, wrong) => {
    const response = await person.client.post<{ errors: { field: string }[] }>('/api/users/me/push/subscribe', {
      ...service.newDevice(),
      ...wrong,
    });
    expect([response.status, response.body.errors.map((error) => error.field)]).toEqual([422, [field]]);
  });

  it('cannot be switched on in a shop that has not set them up', async () => {
    const shop = await startTestApp({}, { keepRows: true });
    const client = shop.client();
    await client.post('/api/auth/login', { username: person.username, password: person.password });
    expect((await client.get<PushView>('/api/users/me/push')).body.publicKey).toBeNull();
    expect(await subscribe(service.newDevice(), client)).toMatchObject({ status: 409, body: { code: 'no_push' } });
    await shop.stop();
  });
});

import { sampleProductInput } from '../../test/admin-calls';
import { type Person, signUpAdmin } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import { loadConfig } from '../config/config';
import { Transactions } from '../database/transactions';
import { Demonstration } from './demonstration';
import type { FirstDayView } from './first-day.view';

const URL = '/api/admin/first-day';

describe('the list of first steps', () => {
  let shop: TestApp;
  let admin: Person;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  beforeEach(async () => {
    await emptyTables(shop.dataSource);
    admin = await signUpAdmin(shop.dataSource, shop.client());
  });
  afterAll(() => shop.stop());

  const show = async () => (await admin.client.get<FirstDayView>(URL)).body;
  const done = async () => (await show()).steps.flatMap(({ step, isDone }) => (isDone ? step : []));
  const create = (given: object) => admin.client.post('/api/admin/products', sampleProductInput(given));

  // @spec-7.j7gk
  it('counts a step as done when an administrator has taken it, but not because of a demonstration listing', async () => {
    await new Demonstration(new Transactions(shop.dataSource)).fillEmptyShop();
    expect(await done()).toEqual([]);
    await create({});
    expect(await done()).toEqual(['listing']);
    await create({ title: 'Another group', sellerName: 'Ida', sellerEmail: 'ida@example.com' });
    expect(await done()).toEqual(['listing', 'seller']);
    const settings = { name: 'Harbour', operatorName: 'Harbour Ltd', operatorAddress: '1 Quay Street' };
    await admin.client.patch('/api/admin/shop-settings', settings, { 'if-match': '"0"' });
    expect(await done()).toEqual(['name', 'listing', 'seller']);
    await admin.client.patch(
      '/api/admin/shop-settings',
      { helpChatUrl: 'https://t.me/harbour' },
      { 'if-match': '"1"' },
    );
    expect(await done()).toEqual(['name', 'listing', 'chat', 'seller']);
    await shop.dataSource.query(
      "INSERT INTO second_factor (user_id, secret, created_at, enabled_at) VALUES (?, 'a', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))",
      [admin.id],
    );
    expect(await done()).toEqual(['name', 'second-factor', 'listing', 'chat', 'seller']);
  });

  it.each([
    ['open without a public address', null],
    ['done with a public address', 'http://shop.example'],
  ])('counts the mail step as %s', async (_name, publicOrigin) => {
    const { mail } = loadConfig({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_COURIER: 'off' });
    const sending = await startTestApp({ mail, publicOrigin }, { keepRows: true });
    try {
      const client = sending.client();
      await client.post('/api/auth/login', { username: admin.username, password: admin.password });
      const { body } = await client.get<FirstDayView>(URL);
      expect(body.steps.find(({ step }) => step === 'mail')?.isDone).toBe(publicOrigin !== null);
    } finally {
      await sending.stop();
    }
  });

  it('is dismissed only once, however often the button is pressed', async () => {
    expect((await show()).isDismissed).toBe(false);
    await Promise.all([1, 2].map(() => admin.client.post(`${URL}/dismissal`)));
    expect((await show()).isDismissed).toBe(true);
    await admin.client.post(`${URL}/dismissal`);
    const sql = "SELECT action FROM audit_entry WHERE entity = 'first-day'";
    expect(await shop.dataSource.query(sql)).toEqual([{ action: 'handled' }]);
  });
});

import { type Person, signUp, signUpAdmin } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import { until } from '../../test/until';
import type { ShopSettingsView, ShopView } from './shop-settings.dto';

type Refusal = { code?: string; errors: { field: string; message: string }[] };

const URL = '/api/admin/shop-settings';

describe('the settings of the shop', () => {
  let shop: TestApp;
  let manager: Person;
  beforeAll(async () => {
    shop = await startTestApp();
  });
  beforeEach(async () => {
    await emptyTables(shop.dataSource);
    manager = await signUpAdmin(shop.dataSource, shop.client());
  });
  afterAll(() => shop.stop());

  const change = (version: number, body: object) =>
    manager.client.patch<ShopSettingsView & Refusal>(URL, body, { 'if-match': `"${version}"` });
  const read = async () => (await manager.client.get<ShopSettingsView>(URL)).body;
  const shown = async (app = shop) => (await app.client().get<ShopView>('/api/shop')).body;
  const refused = async (body: object) => {
    const { status, body: answer } = await change(0, body);
    return [status, answer.errors.map(({ field }) => field)];
  };

  it('are the defaults until somebody sets something', async () => {
    expect(await read()).toMatchObject({ version: 0, name: null, currency: null, currencySign: '$', history: [] });
  });

  // @spec-7.tgu3
  it('show a change to visitors, store who made it, and keep the other values', async () => {
    await change(0, { name: ' Channel  Harbour ', currency: 'EUR' });
    const { status, body } = await change(1, { operatorName: 'Harbour Ltd', operatorAddress: '1 Quay\nDublin' });
    expect([status, body.version, body.name]).toEqual([200, 2, 'Channel Harbour']);
    expect(await shown()).toMatchObject({ name: 'Channel Harbour', currencySign: '€', operatorName: 'Harbour Ltd' });
    expect(
      body.history.map(({ by, changes }) => [by, changes.map(({ field, from, to }) => [field, from, to])]),
    ).toEqual([
      [
        manager.username,
        [
          ['operatorName', null, 'Harbour Ltd'],
          ['operatorAddress', null, '1 Quay\nDublin'],
        ],
      ],
      [
        manager.username,
        [
          ['name', null, 'Channel Harbour'],
          ['currency', null, 'EUR'],
        ],
      ],
    ]);
    expect((await change(2, { name: null, operatorName: 'Harbour Ltd' })).body).toMatchObject({
      version: 3,
      name: null,
    });
    expect((await change(3, { name: null })).body.version).toBe(3);
  });

  it('cannot be overwritten by the second of two managers, who gets 409, even when both save at once', async () => {
    const results = await Promise.all([change(0, { name: 'One' }), change(0, { name: 'Two' })]);
    expect(results.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(results.find(({ status }) => status === 409)?.body.code).toBe('stale');
    for (let version = 1; version < 14; version++) await change(version, { name: `Name ${version}` });
    // The version on which this change is based is no longer stored.
    expect((await change(1, { name: 'Late' })).status).toBe(409);
    expect((await read()).version).toBe(14);
    const rows = await shop.dataSource.query<object[]>('SELECT version FROM shop_settings');
    expect(rows).toHaveLength(10);
  });

  it.each([
    [{ name: 'x'.repeat(200) }, 'name'],
    [{ name: '\u2060' }, 'name'],
    [{ name: 7 }, 'name'],
    [{ currency: '€' }, 'currency'],
    [{ logo: '../secret' }, 'logo'],
    [{ logo: 'a'.repeat(32) }, 'logo'],
    [{ accentLight: 'red', accentDark: '#ffffff' }, 'accentLight'],
    [{ accentLight: '#0e5a97' }, 'accentDark'],
    [{ supportEmail: 'help' }, 'supportEmail'],
    [{ supportPhone: '12' }, 'supportPhone'],
    [{ helpChatUrl: 'javascript:alert(1)' }, 'helpChatUrl'],
    [{ announcementLink: '//elsewhere.example' }, 'announcementLink'],
    [{ announcementLink: 'http://elsewhere.example' }, 'announcementLink'],
    [{ announcementUntil: 'tomorrow' }, 'announcementUntil'],
  ])('refuse %j', async (body, field) => {
    expect(await refused(body)).toEqual([422, [field]]);
    expect((await read()).version).toBe(0);
  });

  it('store a name without marks that would reverse the direction of the words around it', async () => {
    expect((await change(0, { name: '\u202EHarbour\u202C' })).body.name).toBe('Harbour');
    expect((await change(1, { name: 'متجر' })).body.name).toBe('متجر');
  });

  it('suggest the nearest accent that is readable in its theme', async () => {
    const { body } = await change(0, { accentLight: '#ffcc00', accentDark: '#222222' });
    const nearest = Object.fromEntries(body.errors.map(({ field, message }) => [field, message.match(/#\w+$/)?.[0]]));
    expect(Object.keys(nearest)).toEqual(['accentLight', 'accentDark']);
    expect((await change(0, nearest)).body).toMatchObject(nearest);
  });

  it('are those of the last readable version when newer versions are damaged', async () => {
    await change(0, { name: 'Harbour' });
    await shop.dataSource.query(
      `INSERT INTO shop_settings (version, settings, created_at) VALUES (2, '{"name": 7}', UTC_TIMESTAMP(3))`,
    );
    const started = await startTestApp({}, { keepRows: true });
    await until(async () => (await started.client().get('/api/shop')).status === 200);
    expect(await shown(started)).toMatchObject({ version: 1, name: 'Harbour' });
    await started.stop();
    // The next save replaces the damaged versions.
    expect((await change(1, { name: 'Quay' })).body).toMatchObject({ version: 3, name: 'Quay' });
    expect((await change(1, { name: 'Late' })).status).toBe(409);
    expect((await read()).name).toBe('Quay');
  });

  it('are closed to visitors, buyers and support', async () => {
    const buyer = await signUp(shop.client());
    expect((await shop.client().get(URL)).status).toBe(401);
    expect((await buyer.client.get(URL)).status).toBe(403);
  });
});

import { findMails } from '../../test/wait-for-mail';
import { startMailbox, type TestMailbox } from '../../test/mailbox';
import { confirmEmail, type Person, sampleOrder, signUp, storeProducts } from '../../test/samples';
import { linkTelegram, TELEGRAM_CONFIG } from '../../test/telegram-link';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { until } from '../../test/until';
import { DataExportService } from './data-export.service';
import { RetentionService } from './retention.service';
import type { DataRightsView } from './privacy.view';
import { TABLE_DECLARATIONS } from './tables';

type Exported = { tables: Record<string, { storedFor: string; columns: object; rows: Record<string, unknown>[] }> };

const PASSWORD = 'a quiet river 7';

let mailbox: TestMailbox;
let shop: TestApp;
let person: Person;
beforeAll(async () => {
  mailbox = await startMailbox();
  shop = await startTestApp({ ...mailbox.config, ...TELEGRAM_CONFIG });
});
beforeEach(async () => {
  person = await signUp(shop.client());
});
afterAll(async () => {
  await shop.stop();
  await mailbox.stop();
});

const rights = async (client = person.client) => (await client.get<DataRightsView>('/api/users/me/data')).body;
const ask = (currentPassword = PASSWORD) =>
  person.client.post<DataRightsView>('/api/users/me/data/export', { currentPassword });
const path = (id: number, format: 'json' | 'html') => `/api/users/me/data/export/${id}/${format}`;

async function made(): Promise<number> {
  expect((await ask()).status).toBe(202);
  await until(async () => (await rights()).export?.ready === true);
  return (await rights()).export?.id ?? 0;
}

const verify = () =>
  shop.dataSource.query('UPDATE `user` SET email_verified_at = ? WHERE id = ?', [new Date(), person.id]);

describe('the data export of a user', () => {
  it('contains every row of the user, as JSON and as a page, but no secrets', async () => {
    const [product = 0] = await storeProducts(shop.dataSource, { title: 'A lighthouse group' });
    const guest = sampleOrder(product, { customerName: 'As a guest', customerEmail: person.email });
    await shop.client().post('/api/orders', guest);
    await person.client.post('/api/orders', sampleOrder(product, { customerName: '<b>Ada</b> & Co' }));
    const message = { buyerName: 'Ada', buyerEmail: person.email, message: 'Hello\nseller', productId: product };
    await person.client.post('/api/contact', message);
    const ticket = { name: 'Ada', email: person.email, subject: 'Help', category: 'other', priority: 'low' };
    await person.client.post('/api/support-tickets', { ...ticket, message: 'It is broken' });
    await person.client.post('/api/newsletter', { email: person.email });
    await verify();
    await linkTelegram(shop, person, '5190000001', 'ada_l');
    await shop.dataSource.query(
      `INSERT INTO telegram_proof (product_id, state, token_hash, asked_at, expires_at, person_id, chat_id, chat_title, members)
       VALUES (?, 'shown', REPEAT('0', 64), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), '5190000001', -1004190000001, 'Lighthouse', 12),
         (?, 'shown', REPEAT('1', 64), UTC_TIMESTAMP(3), UTC_TIMESTAMP(3), '5100000002', -1004100000002, 'Of Ben', 12)`,
      [product, product + 1],
    );
    const id = await made();
    const json = await person.client.get<Exported>(path(id, 'json'));
    expect(json.headers['content-disposition']).toBe('attachment; filename="my-data.json"');
    const { tables } = json.body;
    const rowsOf = (table: string) => tables[table]?.rows ?? [];
    expect(rowsOf('user')).toMatchObject([{ username: person.username, email: person.email, session_timeout: 30 }]);
    expect(rowsOf('user')).toMatchObject([{ telegram_id: '5190000001', telegram_linked_name: 'ada_l' }]);
    expect(rowsOf('telegram_proof')).toMatchObject([
      { person_id: '5190000001', chat_title: 'Lighthouse', members: 12 },
    ]);
    expect(rowsOf('order')).toMatchObject([
      { customer_name: '<b>Ada</b> & Co', total: '10.00' },
      { customer_name: 'As a guest' },
    ]);
    expect(rowsOf('order_item')).toMatchObject([
      { product_title: 'A lighthouse group' },
      { product_title: 'A lighthouse group' },
    ]);
    expect(rowsOf('message')).toMatchObject([{ message: 'Hello\nseller' }, { message: 'It is broken' }]);
    expect(rowsOf('subscriber')).toMatchObject([{ email: person.email }]);
    expect(rowsOf('auth_session')).toHaveLength(1);
    expect(tables['order']?.storedFor).toContain('for bookkeeping');
    expect(json.text).not.toMatch(/password_hash|argon2|token_hash|id_hash|request_hash|"token"/);

    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    const html = await person.client.get(path(id, 'html'));
    expect(html.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(html.headers['content-disposition']).toBe('attachment; filename="my-data.html"');
    expect(html.text).toContain('<dt>Customer name</dt><dd>&lt;b&gt;Ada&lt;/b&gt; &amp; Co</dd>');
    expect(html.text).toContain('<h2>Your messages to sellers, and your support tickets</h2>');
  });

  it('has no rows that others wrote under an unverified address', async () => {
    const [product = 0] = await storeProducts(shop.dataSource, {});
    await shop.client().post('/api/orders', sampleOrder(product, { customerEmail: person.email }));
    const { body } = await person.client.get<Exported>(path(await made(), 'json'));
    expect(body.tables['order']).toBeUndefined();
    expect(body.tables['user']?.rows).toHaveLength(1);
  });

  it('contains the values of a new database column only after the column is declared', async () => {
    await shop.dataSource.query("ALTER TABLE `user` ADD COLUMN nickname VARCHAR(40) NULL DEFAULT 'Addie'");
    const { columns, personal } = TABLE_DECLARATIONS['user'] as unknown as {
      columns: string[];
      personal: Record<string, object>;
    };
    try {
      const before = await person.client.get<Exported>(path(await made(), 'json'));
      expect(before.text).not.toContain('Addie');
      columns.push('nickname');
      personal['nickname'] = { why: 'to greet you' };
      const after = await person.client.get<Exported>(path(await made(), 'json'));
      expect(after.body.tables['user']).toMatchObject({
        columns: { nickname: 'to greet you' },
        rows: [{ nickname: 'Addie' }],
      });
    } finally {
      columns.pop();
      delete personal['nickname'];
      await shop.dataSource.query('ALTER TABLE `user` DROP COLUMN nickname');
    }
  });

  it('needs the password, and only its owner can open it', async () => {
    expect((await ask('wrong')).status).toBe(422);
    expect((await rights()).export).toBeNull();
    const id = await made();
    const stranger = await signUp(shop.client());
    expect((await stranger.client.get(path(id, 'json'))).status).toBe(404);
    expect((await shop.client().get(path(id, 'json'))).status).toBe(401);
    expect((await shop.client().get(path(id, 'html'))).status).toBe(401);
    expect((await rights(stranger.client)).export).toBeNull();
  });

  it('is announced by a mail whose link leads to the settings', async () => {
    await confirmEmail(shop.dataSource, person);
    await made();
    const mail = await mailbox.wait({ to: person.email, kind: 'data-export-ready' });
    expect(mail.links.map((link) => new URL(link).pathname + new URL(link).search)).toContain('/profile?tab=security');
    expect(findMails(mailbox, { to: person.email, kind: 'data-export-ready' })).toHaveLength(1);
  });

  it('is deleted after a week, with its contents', async () => {
    const id = await made();
    const { expiresAt = '' } = (await rights()).export ?? {};
    expect((new Date(expiresAt).getTime() - Date.now()) / (24 * 60 * 60_000)).toBeCloseTo(7, 2);
    await shop.dataSource.query('UPDATE data_export SET expires_at = ? WHERE id = ?', [new Date(Date.now() - 1), id]);
    expect((await person.client.get(path(id, 'json'))).status).toBe(404);
    expect((await rights()).export).toBeNull();
    await shop.app.get(RetentionService, { strict: false }).enforceRules(UNSTOPPED_SIGNAL);
    const parts = await shop.dataSource.query<unknown[]>('SELECT 1 FROM data_export_part WHERE export_id = ?', [id]);
    expect(parts).toEqual([]);
  });

  it('is made only once while two processes run, and by the other process when the first one stops', async () => {
    await made();
    await shop.dataSource.query(
      'UPDATE data_export SET ready_at = NULL, claimed_until = ?, tables_done = 3 WHERE user_id = ?',
      [new Date(Date.now() + 60_000), person.id],
    );
    const second = await startTestApp({}, { keepRows: true });
    const makers = [shop, second].map(({ app }) => app.get(DataExportService, { strict: false }));
    const make = () => Promise.all(makers.map((maker) => maker.makeWaitingExports(UNSTOPPED_SIGNAL)));
    await make();
    expect((await rights()).export).toMatchObject({ ready: false, tablesDone: 3 });
    await shop.dataSource.query('UPDATE data_export SET claimed_until = ? WHERE user_id = ?', [new Date(0), person.id]);
    await make();
    await until(async () => (await rights()).export?.ready === true);
    await second.stop();
    const { body } = await person.client.get<Exported>(path((await rights()).export?.id ?? 0, 'json'));
    expect(body.tables['user']?.rows).toHaveLength(1);
  });
});

import { BackgroundJobs } from '../background/background-jobs';
import { dumpDatabase, findLinesWith } from '../../test/database-dump';
import { confirmEmail, type Person, sampleOrder, signUp, signUpAdmin, storeProducts } from '../../test/samples';
import { startMailbox } from '../../test/mailbox';
import { startTestApp, type TestApp, UNSTOPPED_SIGNAL } from '../../test/test-app';
import { DealMailJobs } from '../order/deal-mail.jobs';
import { type Config, CONFIG } from '../config/config';
import { DatabaseService } from '../database/database.service';
import { DeclaredRows } from '../database/declared-rows';
import { Transactions } from '../database/transactions';
import { TABLE_DECLARATIONS } from './tables';
import { RetentionService } from './retention.service';

const DAY_MS = 24 * 60 * 60_000;

let shop: TestApp;
beforeAll(async () => {
  shop = await startTestApp();
});
afterAll(() => shop.stop());

const enforce = (batch?: number, { app } = shop) =>
  app.get(RetentionService, { strict: false }).enforceRules(UNSTOPPED_SIGNAL, batch);
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const lines = async (value: string) => findLinesWith(await dumpDatabase(shop.dataSource), [value]).length;
const setTime = (table: string, column: string, days: number) =>
  shop.dataSource.query(`UPDATE \`${table}\` SET ${column} = ?`, [daysAgo(days)]);
/** Returns the declared days of the first rule with this result for a table. */
const declared = (table: string, then: 'delete' | 'replace') =>
  TABLE_DECLARATIONS[table]?.retention.find((rule) => rule.then === then)?.days ?? Number.NaN;

const write = async (name: string) => {
  const [productId] = await storeProducts(shop.dataSource, {});
  const message = { buyerName: name, buyerEmail: `${name}@example.com`, message: 'Hi', productId };
  expect((await shop.client().post('/api/contact', message)).status).toBe(201);
};

describe('the retention of personal values', () => {
  // @spec-2.127
  it('deletes accounts that have neither a confirmed address nor an order, if the shop sends mails', async () => {
    const { config, ...mailbox } = await startMailbox();
    const withMails = await startTestApp(config, { keepRows: true });
    const people = await Promise.all(Array.from({ length: 4 }, () => signUp(shop.client())));
    const [unconfirmed, confirmed, buyer, young] = people as [Person, Person, Person, Person];
    await confirmEmail(shop.dataSource, confirmed);
    const [product = 0] = await storeProducts(shop.dataSource, {});
    await buyer.client.post('/api/orders', sampleOrder(product));
    await shop.dataSource.query('UPDATE `user` SET unconfirmed_since = ? WHERE id <> ?', [
      daysAgo(declared('user', 'delete') + 0.01),
      young.id,
    ]);
    const left = async () => {
      await enforce(2, withMails);
      const rows = await shop.dataSource.query<{ id: number }[]>('SELECT id FROM `user` ORDER BY id');
      return rows.map(({ id }) => id);
    };
    await enforce();
    expect(await lines(unconfirmed.email)).toBeGreaterThan(0);
    expect(await left()).toEqual(
      people
        .map(({ id }) => id)
        .filter((id) => id !== unconfirmed.id)
        .sort((a, b) => a - b),
    );
    expect((await unconfirmed.client.get('/api/users/me')).status).toBe(401);
    await withMails.stop();
    await mailbox.stop();
  });

  it('deletes messages on the declared day, in small batches', async () => {
    for (const name of ['wanda1', 'wanda2', 'wanda3', 'wanda4', 'wanda5']) await write(name);
    await setTime('message', 'created_at', declared('message', 'delete') - 0.01);
    const note =
      "INSERT INTO message_entry (kind, message_id, type, text, user_id, created_at) SELECT 'contact', id, 'note', CONCAT('Note on ', name), 1, ? FROM message";
    await shop.dataSource.query(note, [new Date()]);
    await enforce(2);
    expect(await lines('note on wanda')).toBe(5);
    expect(await lines('"name":"wanda')).toBe(5);
    await write('young');
    await shop.dataSource.query("UPDATE message SET created_at = ? WHERE name <> 'young'", [
      daysAgo(declared('message', 'delete') + 0.01),
    ]);
    const second = await startTestApp({}, { keepRows: true });
    await Promise.all([enforce(2), enforce(2, second)]);
    await second.stop();
    expect(await lines('"name":"wanda')).toBe(0);
    expect(await lines('"name":"young"')).toBe(1);
    expect(await lines('note on wanda')).toBe(0);
  });

  it('removes the values of a guest from an old order, but not those of an account', async () => {
    const [product = 0] = await storeProducts(shop.dataSource, {});
    const person = await signUp(shop.client());
    const ofGuest = sampleOrder(product, { customerName: 'Gustav Guest', customerEmail: 'gustav@example.com' });
    await shop.client().post('/api/orders', ofGuest);
    await person.client.post('/api/orders', sampleOrder(product, { customerName: 'Olga Owner' }));
    await shop.app.get(DealMailJobs, { strict: false }).notify();
    await shop.dataSource.query('DELETE FROM mail');
    await setTime('order', 'created_at', declared('order', 'replace') - 1);
    await enforce();
    expect(await lines('gustav')).toBe(1);
    await setTime('order', 'created_at', declared('order', 'replace') + 1);
    await enforce();
    expect([await lines('gustav'), await lines('olga owner')]).toEqual([0, 1]);
    const { body } = await person.client.get<{ customerName: string }[]>(`/api/orders/user/${person.email}`);
    expect(body).toMatchObject([{ customerName: 'Olga Owner' }]);
  });

  it('deletes an order after the bookkeeping period, with its lines, its history and its share of the revenue', async () => {
    const admin = await signUpAdmin(shop.dataSource, shop.client());
    const [product = 0] = await storeProducts(shop.dataSource, {});
    const placed = await shop.client().post<{ id: number }>('/api/orders', sampleOrder(product));
    const end = { status: 'completed', reason: 'Paid' };
    await admin.client.patch(`/api/admin/orders/${placed.body.id}`, end);
    const summary = async () =>
      (await admin.client.get<{ revenue: string; orders: number }>('/api/admin/summary')).body;
    expect((await summary()).revenue).toBe('10.00');
    await setTime('order', 'created_at', declared('order', 'delete') + 1);
    await enforce();
    expect(await summary()).toMatchObject({ revenue: '0.00' });
    for (const table of ['order', 'order_item', 'order_history']) expect(await lines(`${table} {`)).toBe(0);
  });

  it('deletes undeliverable mails, unconfirmed subscribers and old entries of the audit log', async () => {
    const { dataSource } = shop;
    const client = shop.client();
    const admin = await signUpAdmin(dataSource, shop.client());
    const [product = 0] = await storeProducts(dataSource, {});
    await admin.client.patch(`/api/admin/products/${product}`, { title: 'Renamed' }, { 'if-match': '"1"' });
    await client.post('/api/newsletter', { email: 'never@example.com' });
    await client.post('/api/newsletter', { email: 'reader@example.com' });
    await dataSource.query("UPDATE subscriber SET confirmed_at = ? WHERE email = 'reader@example.com'", [new Date()]);
    await dataSource.query("UPDATE mail SET state = 'dead', ended_at = ?", [daysAgo(declared('mail', 'delete') + 1)]);
    await setTime('subscriber', 'created_at', declared('subscriber', 'delete') + 1);
    await setTime('audit_entry', 'created_at', declared('audit_entry', 'delete') + 1);
    expect(await lines('audit_entry {')).toBeGreaterThan(0);
    await enforce();
    const left = await Promise.all(['mail {', 'never@example.com', 'reader@example.com', 'audit_entry {'].map(lines));
    expect(left).toEqual([0, 0, 1, 0]);
  });

  it('deletes expired sessions, devices, links, limits, sent mails and changes of listings', async () => {
    const { dataSource } = shop;
    const [person, other] = [await signUp(shop.client()), await signUp(shop.client())];
    await shop.client().post('/api/auth/password-reset', { email: person.email });
    const past = new Date(Date.now() - 1_000);
    for (const table of ['auth_session', 'known_device'])
      await dataSource.query(`UPDATE ${table} SET expires_at = ? WHERE user_id = ?`, [past, person.id]);
    const ended = "UPDATE account_token SET expires_at = ?, ended = 'used' WHERE user_id = ?";
    await dataSource.query(ended, [daysAgo(31), person.id]);
    await dataSource.query(ended, [daysAgo(29), other.id]);
    const limit = 'INSERT INTO rate_limit (bucket, hits, resets_at) VALUES ?';
    await dataSource.query(limit, [
      [
        ['old', 1, past],
        ['new', 1, new Date(Date.now() + 60_000)],
      ],
    ]);
    await dataSource.query("UPDATE mail SET state = 'sent', ended_at = ? WHERE recipient = ?", [
      daysAgo(31),
      person.email,
    ]);
    await dataSource.query('INSERT INTO product_change (product_id, changed_at) VALUES (1, ?), (2, ?)', [
      daysAgo(2),
      new Date(),
    ]);
    await enforce();
    const left = async (sql: string) => (await dataSource.query<unknown[]>(sql)).length;
    for (const table of ['auth_session', 'known_device', 'account_token']) {
      expect(await left(`SELECT 1 FROM ${table} WHERE user_id = ${person.id}`)).toBe(0);
      expect(await left(`SELECT 1 FROM ${table} WHERE user_id = ${other.id}`)).toBeGreaterThan(0);
    }
    expect(await dataSource.query("SELECT bucket FROM rate_limit WHERE bucket IN ('old', 'new')")).toEqual([
      { bucket: 'new' },
    ]);
    expect(await left(`SELECT 1 FROM mail WHERE recipient = '${person.email}'`)).toBe(0);
    expect(await left(`SELECT 1 FROM mail WHERE recipient = '${other.email}'`)).toBeGreaterThan(0);
    expect(await dataSource.query('SELECT product_id AS id FROM product_change WHERE product_id < 3')).toContainEqual({
      id: 2,
    });
    expect(await left('SELECT 1 FROM product_change WHERE changed_at < UTC_TIMESTAMP() - INTERVAL 1 DAY')).toBe(0);
  });

  it('runs soon after the start, and then every ten minutes', async () => {
    const { app } = shop;
    const jobs = new BackgroundJobs(app.get(DatabaseService), app.get<Config>(CONFIG));
    const parts = [app.get(DeclaredRows), app.get(Transactions), app.get<Config>(CONFIG)] as const;
    const service = new RetentionService(...parts, jobs);
    jest.useFakeTimers();
    const enforced = jest.spyOn(service, 'enforceRules').mockResolvedValue();
    try {
      jobs.onApplicationBootstrap();
      await jest.advanceTimersByTimeAsync(60_000);
      expect(enforced).toHaveBeenCalledTimes(1);
      await jest.advanceTimersByTimeAsync(10 * 60_000);
      expect(enforced).toHaveBeenCalledTimes(2);
    } finally {
      await jobs.beforeApplicationShutdown();
      jest.useRealTimers();
      enforced.mockRestore();
    }
  });

  it('applies the other rules when one rule fails', async () => {
    const { dataSource } = shop;
    await shop.client().post('/api/newsletter', { email: 'late@example.com' });
    await dataSource.query("UPDATE mail SET state = 'dead', ended_at = ?", [daysAgo(declared('mail', 'delete') + 1)]);
    await dataSource.query('RENAME TABLE subscriber TO subscriber_away');
    try {
      await enforce();
    } finally {
      await dataSource.query('RENAME TABLE subscriber_away TO subscriber');
    }
    expect(await lines('mail {')).toBe(0);
  });

  it('has a rule for every table whose values are not deleted with the account or with another row', () => {
    const open = Object.entries(TABLE_DECLARATIONS)
      .filter(
        ([, { personal, retention, erasure }]) =>
          Object.keys(personal).length > 0 && retention.length === 0 && erasure !== 'account',
      )
      .map(([table]) => table);
    // The rows of these tables are deleted with the order and the message, or stay as long as the listing.
    expect(open).toEqual([
      'order_history',
      'order_note',
      'deal',
      'deal_entry',
      'message_entry',
      'seller',
      'seller_alias',
      'product',
    ]);
  });
});

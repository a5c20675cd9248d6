import { confirmEmail, type Person, signUp, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { Transactions } from '../database/transactions';
import type { FavoritesView } from './favorite.dto';
import { FavoriteWatchService, type FavoriteWatchView } from './favorite-watch.service';

const PATH = '/api/users/me/favorite-watch';
const FAVORITES = '/api/users/me/favorites';

describe('notifications about favourites', () => {
  let test: TestApp;
  let person: Person;
  let cheap: number;
  let unique: number;
  beforeAll(async () => {
    test = await startTestApp();
  });
  beforeEach(async () => {
    person = await signUp(test.client());
    await confirmEmail(test.dataSource, person);
    [cheap = 0, unique = 0] = await storeProducts(
      test.dataSource,
      { title: 'Cheaper soon', price: '300.00' },
      { title: 'Only one', price: '90.00', isUnique: true },
    );
  });
  afterAll(() => test.stop());

  const watch = (productIds: number[]) => person.client.post<FavoriteWatchView>(PATH, { productIds });
  const notifyAll = () => test.app.get(FavoriteWatchService, { strict: false }).notifyAll();
  const change = (id: number, set: string) => test.dataSource.query(`UPDATE product SET ${set} WHERE id = ?`, [id]);
  const news = async () => {
    const rows = await test.dataSource.query<{ data: string | { news: object[] } }[]>(
      "SELECT data FROM mail WHERE kind = 'favorite-news' AND recipient = ? ORDER BY id",
      [person.email],
    );
    return rows.map(({ data }) => (typeof data === 'string' ? (JSON.parse(data) as { news: object[] }) : data).news);
  };
  const oneDayLater = () =>
    test.dataSource.query('UPDATE `user` SET watch_notified_at = watch_notified_at - INTERVAL 25 HOUR WHERE id = ?', [
      person.id,
    ]);
  const reserve = (id: number) => change(id, 'reserved_until = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR');
  const free = (id: number) => change(id, 'reserved_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND');

  it('are sent once when a price falls, and at most once a day', async () => {
    await watch([cheap, unique]);
    await notifyAll();
    expect(await news()).toEqual([]);
    await change(cheap, 'price = 250.00');
    await Promise.all([notifyAll(), notifyAll()]);
    const fall = { productId: cheap, title: 'Cheaper soon', was: '300.00', price: '250.00', isFree: false };
    expect(await news()).toEqual([[fall]]);
    await change(cheap, 'price = 200.00');
    await notifyAll();
    expect(await news()).toHaveLength(1);
    await oneDayLater();
    await notifyAll();
    await notifyAll();
    expect(await news()).toEqual([[fall], [{ ...fall, was: '250.00', price: '200.00' }]]);
    await oneDayLater();
    await change(cheap, 'price = 220.00');
    await notifyAll();
    expect(await news()).toHaveLength(2);
  });

  it('are sent when a reservation has ended, but not when the listing is sold', async () => {
    await reserve(unique);
    await watch([unique]);
    await notifyAll();
    expect(await news()).toEqual([]);
    await free(unique);
    await notifyAll();
    expect(await news()).toMatchObject([[{ productId: unique, isFree: true, was: '90.00', price: '90.00' }]]);
    await oneDayLater();
    await reserve(unique);
    await notifyAll();
    await change(unique, 'delisted_at = UTC_TIMESTAMP(3), sold_at = UTC_TIMESTAMP(3), reserved_until = NULL');
    await notifyAll();
    expect(await news()).toHaveLength(1);
  });

  it.each(['watch_notified_at = UTC_TIMESTAMP(3)', 'suspended_at = UTC_TIMESTAMP(3)', 'erase_at = UTC_TIMESTAMP(3)'])(
    'do not lock the row of a user who is not notified: %s',
    async (set) => {
      await watch([cheap]);
      await test.dataSource.query(`UPDATE \`user\` SET ${set} WHERE id = ?`, [person.id]);
      await change(cheap, 'price = 1.00');
      const run = jest.spyOn(Transactions.prototype, 'run');
      await notifyAll();
      expect(run).not.toHaveBeenCalled();
      run.mockRestore();
    },
  );

  it.each([
    ['email_notifications = FALSE', 0],
    ['marketing_emails = FALSE', 0],
    ['email_verified_at = NULL', 0],
    ['erase_at = UTC_TIMESTAMP(3) + INTERVAL 3 DAY', 0],
    ['order_updates = FALSE', 1],
  ])('are mailed only to accounts that allow it: %s', async (set, count) => {
    await watch([cheap]);
    await test.dataSource.query(`UPDATE \`user\` SET ${set} WHERE id = ?`, [person.id]);
    await change(cheap, 'price = 1.00');
    await notifyAll();
    expect(await news()).toHaveLength(count);
  });

  it('go to devices when only Push is on, and do not name the listing', async () => {
    await watch([cheap]);
    await test.dataSource.query('UPDATE `user` SET push_notifications = TRUE, marketing_emails = FALSE WHERE id = ?', [
      person.id,
    ]);
    await test.dataSource.query(
      "INSERT INTO push_subscription (user_id, endpoint_hash, endpoint, p256dh, auth, created_at) VALUES (?, SHA2(?, 256), 'https://push.example/1', 'k', 'a', UTC_TIMESTAMP(3))",
      [person.id, person.email],
    );
    await change(cheap, 'price = 1.00');
    await notifyAll();
    const [row] = await test.dataSource.query<{ data: unknown }[]>(
      "SELECT data FROM mail WHERE kind = 'push' ORDER BY id DESC LIMIT 1",
    );
    expect(JSON.stringify(row?.data)).toContain('/?favorites=true');
    expect(JSON.stringify(row?.data)).not.toContain('Cheaper soon');
    expect(await news()).toEqual([]);
  });

  it('cover all favourites of the account, even later ones, until the user presses Stop', async () => {
    const off = { productIds: [], until: null };
    const save = (add: number[], remove: number[] = []) =>
      person.client.post(FAVORITES, { userId: person.id, add: add.map((productId) => ({ productId })), remove });
    await save([cheap]);
    expect((await person.client.get<FavoriteWatchView>(PATH)).body).toEqual(off);
    const { body } = await person.client.post<FavoriteWatchView>(PATH, {});
    expect(body.productIds).toEqual([cheap]);
    expect(Math.round((Date.parse(body.until ?? '') - Date.now()) / 86_400_000)).toBe(30);
    await save([unique], [cheap]);
    expect((await person.client.get<FavoriteWatchView>(PATH)).body.productIds).toEqual([unique]);
    await change(unique, 'price = 80.00');
    await change(cheap, 'price = 1.00');
    await notifyAll();
    expect(await news()).toMatchObject([[{ productId: unique, was: '90.00', price: '80.00' }]]);
    expect((await person.client.send<FavoriteWatchView>('DELETE', PATH)).body).toEqual(off);
    await change(unique, 'price = 1.00');
    await oneDayLater();
    await notifyAll();
    await person.client.post(PATH, {});
    await notifyAll();
    expect(await news()).toHaveLength(1);
  });

  it('begin when a page of the previous version sends its list, and later lists from such a page add no favourites', async () => {
    expect((await watch([cheap, cheap, 999_999])).body.productIds).toEqual([cheap]);
    await person.client.post(FAVORITES, { userId: person.id, add: [], remove: [cheap] });
    expect((await watch([cheap, unique])).body.productIds).toEqual([]);
    expect((await watch([])).body.until).toBeNull();
  });

  it('continue for favourites that the previous version watched, from the price of their last news', async () => {
    await person.client.post(FAVORITES, { userId: person.id, add: [{ productId: cheap }], remove: [] });
    await test.dataSource.query(
      `INSERT INTO watched_product (user_id, product_id, price, was_reserved, used_at)
       VALUES (?, ?, '95.00', FALSE, UTC_TIMESTAMP(3)), (?, ?, '300.00', FALSE, UTC_TIMESTAMP(3))`,
      [person.id, unique, person.id, cheap],
    );
    const service = test.app.get(FavoriteWatchService, { strict: false });
    await Promise.all([service.moveWatchedProducts(), service.moveWatchedProducts()]);
    expect((await person.client.get<FavoriteWatchView>(PATH)).body.productIds).toEqual([cheap, unique]);
    expect(await test.dataSource.query('SELECT id FROM watched_product')).toEqual([]);
    await notifyAll();
    expect(await news()).toMatchObject([[{ productId: unique, was: '95.00', price: '90.00' }]]);
  });

  it.each([[[0]], [['1']], [Array.from({ length: 51 }, (_, at) => at + 1)], ['x'], [[1.5]]])(
    'are refused with 422 for the list %j',
    async (productIds) => {
      expect((await person.client.post(PATH, { productIds })).status).toBe(422);
    },
  );

  it('end 30 days after the last visit, but the favourites stay', async () => {
    await watch([cheap]);
    await test.dataSource.query(
      'UPDATE `user` SET favorites_watched_at = favorites_watched_at - INTERVAL 31 DAY WHERE id = ?',
      [person.id],
    );
    await change(cheap, 'price = 1.00');
    await notifyAll();
    expect(await news()).toEqual([]);
    expect((await person.client.get<FavoriteWatchView>(PATH)).body).toEqual({ productIds: [], until: null });
    expect((await person.client.get<FavoritesView>(FAVORITES)).body.favorites).toHaveLength(1);
  });
});

import { storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import type { Client } from '../../test/client';
import { Transactions } from '../database/transactions';
import { RetentionService } from '../privacy/retention.service';
import { lastDays, utcDay } from '../utc-day/utc-day';
import { ListingViewRepository } from './listing-view.repository';
import { ListingViewService } from './listing-view.service';

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0' };
const URL = '/api/products/views';
/** These timers stay real under the fake clock, because the database driver needs them. */
const REAL_TIMERS: FakeableAPI[] = [
  ...(['nextTick', 'queueMicrotask', 'setImmediate', 'clearImmediate'] as const),
  ...(['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const),
];

describe('views of listings', () => {
  let shop: TestApp;
  let ids: number[];
  beforeAll(async () => {
    shop = await startTestApp({ rateLimits: true });
    ids = await storeProducts(shop.dataSource, { title: 'First' }, { title: 'Second' }, { title: 'Draft' });
    const draft =
      "UPDATE product SET delisted_at = NOW(3), unlisted_at = delisted_at, unlisted_as = 'draft' WHERE id = ?";
    await shop.dataSource.query(draft, [ids[2]]);
  });
  afterAll(() => shop.stop());
  beforeEach(async () => {
    await service().writeWaiting();
    for (const table of ['listing_view', 'listing_view_key', 'listing_viewer'])
      await shop.dataSource.query(`DELETE FROM ${table}`);
  });

  const service = () => shop.app.get(ListingViewService);
  const view = (client: Client, viewed: unknown = [ids[0]], headers = BROWSER) =>
    client.post(URL, { ids: viewed }, headers);
  async function counted(): Promise<[id: number, views: number][]> {
    await service().writeWaiting();
    const rows = await shop.dataSource.query<{ product_id: number; views: number }[]>(
      'SELECT product_id, views FROM listing_view ORDER BY product_id',
    );
    return rows.map(({ product_id, views }) => [Number(product_id), views]);
  }

  // @spec-5.qrgx @spec-7.g82h
  it('are counted once for each network, listing and day, without an account or a cookie', async () => {
    const [first = 0, second = 0] = ids;
    const reader = shop.client('203.0.113.9');
    expect((await view(reader)).headers['set-cookie']).toBeUndefined();
    await view(reader);
    await view(shop.client('203.0.113.9'), [first, second, first]);
    expect(await counted()).toEqual([
      [first, 1],
      [second, 1],
    ]);
    // an IPv6 client has many addresses in its network
    for (const end of ['1', 'ff:2']) await view(shop.client(`2001:db8:1:2345::${end}`));
    await view(reader);
    expect(await counted()).toEqual([
      [first, 2],
      [second, 1],
    ]);
  });

  it('are written together, without IP addresses', async () => {
    const clients = Array.from({ length: 30 }, (_, at) => shop.client(`198.51.100.${at}`));
    await Promise.all(clients.map((client) => view(client, ids)));
    const query = jest.spyOn(ListingViewRepository.prototype, 'add');
    expect(await counted()).toEqual(ids.slice(0, 2).map((id) => [id, 30]));
    expect(query).toHaveBeenCalledTimes(1);
    query.mockRestore();
    const viewers = await shop.dataSource.query<{ network_hash: string }[]>('SELECT network_hash FROM listing_viewer');
    expect(new Set(viewers.map(({ network_hash }) => network_hash)).size).toBe(60);
    expect(JSON.stringify(viewers)).not.toContain('198.51.100');
  });

  it('are not counted for bots or for listings without a page', async () => {
    expect((await view(shop.client(), ids, { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' })).status).toBe(
      204,
    );
    expect((await view(shop.client(), [ids[2], 999_999_999])).status).toBe(204);
    expect(await counted()).toEqual([]);
    expect(await shop.dataSource.query('SELECT * FROM listing_viewer')).toEqual([]);
  });

  it.each([
    ['no list', 'x'],
    ['an empty list', []],
    ['more listings than a beacon has', Array.from({ length: 11 }, (_, at) => at + 1)],
    ['no numbers', ['1']],
    ['fractions', [1.5]],
    ['an id that no number holds', [1e300]],
  ])('are refused for %s', async (_what, sent) => {
    expect((await view(shop.client(), sent)).status).toBe(422);
  });

  it('cannot be sent in a huge body or from another site', async () => {
    const huge = Array.from({ length: 200_000 }, (_, at) => at);
    expect((await view(shop.client(), huge)).status).toBe(413);
    expect((await view(shop.client(), [1], { ...BROWSER, ...{ 'sec-fetch-site': 'cross-site' } })).status).toBe(403);
  });

  it('are limited for each network during a flood', async () => {
    const flood = shop.client('192.0.2.7');
    const statuses: number[] = [];
    for (let at = 0; at < 125; at++) statuses.push((await view(flood)).status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect((await view(shop.client('192.0.2.8'))).status).toBe(204);
  });

  it('use limited memory during a flood from many networks', async () => {
    for (let network = 0; network < 6_000; network++) service().countViews([ids[0] ?? 0], `network ${network}`);
    expect(await counted()).toEqual([[ids[0], 5_000]]);
  });

  it('from other networks are still counted during a flood from one network', async () => {
    for (let id = 1_000_000; id < 1_006_000; id++) service().countViews([id], 'flood');
    service().countViews([ids[0] ?? 0], 'flood');
    service().countViews([ids[0] ?? 0], 'reader');
    expect(await counted()).toEqual([[ids[0], 1]]);
  });

  it('keep no network hashes, and no key for them, once their day has ended', async () => {
    const [yesterday = ''] = lastDays(2);
    const old = lastDays(92)[0] ?? '';
    const repository = shop.app.get(ListingViewRepository);
    await shop.app.get(Transactions).run(async (tx) => {
      for (const day of [old, yesterday]) {
        await repository.lockKey(tx, day, `key of ${day}`);
        await repository.add(tx, day, [{ productId: ids[0] ?? 0, networkHash: 'hash' }]);
      }
    });
    await view(shop.client());
    await service().writeWaiting();
    await shop.app.get(RetentionService).enforceRules(new AbortController().signal);
    const days = async (table: string) => {
      const rows = await shop.dataSource.query<{ day: string }[]>(
        `SELECT DATE_FORMAT(day, '%Y-%m-%d') AS day FROM ${table} ORDER BY ${table}.day`,
      );
      return rows.map(({ day }) => day);
    };
    const today = utcDay(new Date());
    expect(await days('listing_viewer')).toEqual([today]);
    expect(await days('listing_view_key')).toEqual([today]);
    expect(await days('listing_view')).toEqual([yesterday, today]);
  });

  it('of a past day do not decrease when a view is written after the networks of that day were deleted', async () => {
    for (const network of ['1', '2', '3']) service().countViews([ids[0] ?? 0], network);
    await service().writeWaiting();
    for (const table of ['listing_view_key', 'listing_viewer']) await shop.dataSource.query(`DELETE FROM ${table}`);
    service().countViews([ids[0] ?? 0], '4');
    expect(await counted()).toEqual([[ids[0], 3]]);
  });

  it('are not written once their day has ended', async () => {
    const lock = jest.spyOn(ListingViewRepository.prototype, 'lockKey').mockImplementationOnce(() => {
      jest.useFakeTimers({ now: Date.now() + 86_400_000, doNotFake: REAL_TIMERS });
      return Promise.resolve('key');
    });
    service().countViews([ids[0] ?? 0], 'network');
    try {
      await service().writeWaiting();
    } finally {
      jest.useRealTimers();
      lock.mockRestore();
    }
    expect(await shop.dataSource.query('SELECT * FROM listing_viewer')).toEqual([]);
  });

  it('are counted exactly even when two processes write at the same time', async () => {
    const other = new ListingViewService(shop.app.get(ListingViewRepository), shop.app.get(Transactions));
    for (let round = 0; round < 5; round++) {
      for (let at = 0; at < 20; at++) {
        service().countViews(ids, `a ${round} ${at}`);
        other.countViews(ids, `b ${round} ${at}`);
        other.countViews(ids, `a ${round} ${at}`);
      }
      await Promise.all([service().writeWaiting(), other.writeWaiting()]);
    }
    expect(await counted()).toEqual(ids.slice(0, 2).map((id) => [id, 200]));
  });
});

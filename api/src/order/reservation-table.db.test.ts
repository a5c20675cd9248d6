import { sampleOrder, signUpAdmin, type Person, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { emptyTables } from '../../test/test-database';
import { until } from '../../test/until';
import type { PlacedOrderView } from './order.view';

const OF_COLUMNS = `SELECT id, reserved_by, reserved_holder, reserved_network, reserved_until, confirmed_until FROM product
  WHERE reserved_until IS NOT NULL ORDER BY id`;
const OF_TABLE = `SELECT product_id, order_id, holder, network, reserved_until, confirmed_until FROM reservation
  ORDER BY product_id`;

describe('the table of reservations', () => {
  let shop: TestApp;
  let admin: Person;
  beforeAll(async () => {
    shop = await startTestApp({ rateLimits: true });
    admin = await signUpAdmin(shop.dataSource, shop.client());
  });
  afterAll(() => shop.stop());

  const rows = async (sql: string) => (await shop.dataSource.query<object[]>(sql)).map((row) => Object.values(row));
  const isCopied = async () => JSON.stringify(await rows(OF_TABLE)) === JSON.stringify(await rows(OF_COLUMNS));
  const newListing = async () =>
    (await storeProducts(shop.dataSource, { title: 'Only One', isUnique: true }))[0] as number;
  const place = async (email: string, id: number, client = shop.client()) => {
    const { status, body } = await client.post<PlacedOrderView>(
      '/api/orders',
      sampleOrder(id, { customerEmail: email }),
    );
    expect(status).toBe(201);
    return body;
  };
  /** Returns the product and the order of each reservation. Checks first that the table and the columns agree. */
  const stored = async () => {
    const stored = await rows(OF_TABLE);
    expect(stored).toEqual(await rows(OF_COLUMNS));
    return stored.map(([product, order]) => [product, order]);
  };
  const change = async (path: string, body: object, id?: number) => {
    const { headers } = await admin.client.get(`/api/admin/products/${id}`);
    const match: Record<string, string> = id === undefined ? {} : { 'if-match': String(headers['etag']) };
    expect((await admin.client.patch(path, body, match)).status).toBeLessThan(300);
  };

  it('has one row for each reserved listing, through the whole life of a reservation', async () => {
    const [sold, freed, unmarked] = [await newListing(), await newListing(), await newListing()];
    const first = await place('ada@example.com', sold);
    expect(await stored()).toEqual([[sold, first.id]]);
    const second = await place('ada@example.com', sold);
    expect(await stored()).toEqual([[sold, second.id]]);
    const later = new Date(Date.now() + 86_400_000).toISOString();
    await change(`/api/admin/orders/${second.id}/reservations/${sold}`, { until: later });
    expect(await stored()).toEqual([[sold, second.id]]);
    expect(JSON.stringify(await rows(OF_TABLE))).toContain(later);
    const other = await place('ada@example.com', freed);
    const third = await place('ada@example.com', unmarked);
    expect(await stored()).toEqual([
      [sold, second.id],
      [freed, other.id],
      [unmarked, third.id],
    ]);
    await change(`/api/admin/orders/${other.id}`, { status: 'cancelled', reason: 'Asked for it' });
    expect(await stored()).toEqual([
      [sold, second.id],
      [unmarked, third.id],
    ]);
    await change(`/api/admin/products/${unmarked}`, { isUnique: false }, unmarked);
    expect(await stored()).toEqual([[sold, second.id]]);
    await change(`/api/admin/orders/${second.id}`, { status: 'completed', reason: 'Done' });
    expect(await stored()).toEqual([]);
  });

  it('gets the reservations that the previous version of the API has written into the columns', async () => {
    await emptyTables(shop.dataSource);
    const [reserved, released] = [await newListing(), await newListing()];
    const order = await place('eve@example.com', released);
    await shop.dataSource.query(
      `UPDATE product SET reserved_by = ?, reserved_holder = 'hash', reserved_until = UTC_TIMESTAMP(3) + INTERVAL 1 HOUR
       WHERE id = ?`,
      [order.id, reserved],
    );
    await shop.dataSource.query(
      `UPDATE product SET reserved_by = NULL, reserved_holder = NULL, reserved_network = NULL, reserved_until = NULL,
       confirmed_until = NULL WHERE id = ?`,
      [released],
    );
    const second = await startTestApp({}, { keepRows: true });
    try {
      await until(isCopied);
    } finally {
      await second.stop();
    }
    expect(await stored()).toEqual([[reserved, order.id]]);
  });
});

import type { Pool } from 'mysql2';
import { DataSource } from 'typeorm';
import { sampleOrder, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { ConnectionLost } from './database-error';
import { Transactions } from './transactions';

describe('a transaction whose connection breaks', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await startTestApp();
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => test.stop());

  const count = async (table: string) => {
    const [row] = await test.dataSource.query<{ count: number }[]>(`SELECT COUNT(*) AS count FROM \`${table}\``);
    return Number(row?.count);
  };

  /** Lets the server run the next commit, but loses the response to the commit. */
  function loseNextCommit(): void {
    const { pool } = test.app.get(DataSource).driver as unknown as { pool: Pool };
    const getConnection = pool.getConnection.bind(pool);
    let lost = false;
    jest.spyOn(pool, 'getConnection').mockImplementation((callback) =>
      getConnection((error, connection) => {
        const query = connection.query.bind(connection) as (...args: unknown[]) => unknown;
        const losing = (...args: unknown[]) => {
          if (args[0] !== 'COMMIT' || lost) return query(...args);
          lost = true;
          const done = args.pop() as (error: Error) => void;
          return query(...args, () => done(new ConnectionLost('the line was cut')));
        };
        connection.query = losing as typeof connection.query;
        callback(error, connection);
      }),
    );
  }

  it('is retried when the connection breaks before the commit', async () => {
    let attempts = 0;
    await test.app.get(Transactions).run(async (manager) => {
      attempts++;
      await manager.query('INSERT INTO product_change (product_id) VALUES (?)', [attempts]);
      if (attempts > 1) return;
      const [connection] = await manager.query<{ id: number }[]>('SELECT CONNECTION_ID() AS id');
      await test.dataSource.query(`KILL ${connection?.id}`);
      await manager.query('SELECT 1');
    });
    expect(attempts).toBe(2);
    const rows = await test.dataSource.query('SELECT product_id FROM product_change');
    expect(rows).toEqual([{ product_id: 2 }]);
  });

  it('names the function that started it in the error of a failed statement', async () => {
    async function caller() {
      await test.app.get(Transactions).run((manager) => manager.query('SELECT missing FROM product'));
    }
    const error = await caller().catch((error: unknown) => error);
    expect(error).toHaveProperty('stack', expect.stringContaining('caller'));
  });

  it('stores an order once when the response to the commit is lost', async () => {
    const [product] = (await storeProducts(test.dataSource, {})) as [number];
    loseNextCommit();
    const order = sampleOrder(product);
    expect((await test.client().post('/api/orders', order)).status).toBe(200);
    expect((await test.client().post('/api/orders', order)).status).toBe(200);
    expect([await count('order'), await count('order_item'), await count('order_history')]).toEqual([1, 1, 1]);
  });

  it('responds with 503 when it is unknown whether it was committed', async () => {
    const [productId] = (await storeProducts(test.dataSource, {})) as [number];
    loseNextCommit();
    const message = { buyerName: 'Bea', buyerEmail: 'bea@example.com', message: 'Hi', productId };
    expect((await test.client().post('/api/contact', message)).status).toBe(503);
    expect(await count('message')).toBe(1);
  });
});

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { FlakyProxy } from '../../test/flaky-proxy';
import { sampleOrder, storeProducts } from '../../test/samples';
import { startTestApp, type TestApp } from '../../test/test-app';
import { workerDatabase } from '../../test/test-database';
import { until } from '../../test/until';
import type { DatabaseConfig } from '../config/config';
import { COMMAND_TIMEOUTS, createDataSource, REQUEST_TIMEOUTS } from './data-source';
import { describeDifference, SELECT_SETTINGS, type CurrentSettings } from './session-settings';
import type { Timeouts } from './pool-with-timeouts';

const MODES = [
  ...['', 'NO_BACKSLASH_ESCAPES', 'NO_AUTO_VALUE_ON_ZERO', 'ANSI_QUOTES', 'PAD_CHAR_TO_FULL_LENGTH'],
  ...['ONLY_FULL_GROUP_BY', 'TRADITIONAL', 'PIPES_AS_CONCAT', 'ORACLE'],
];
/** Pieces of text that have another meaning in at least one SQL mode. */
const TEXT = `O'Brien "quoted" \\ back\\\\slash \t tab \\' OR 1=1 -- || \`tick\` `.trim();

describe('a connection', () => {
  let test: TestApp;
  let database: DatabaseConfig;
  const opened: DataSource[] = [];
  const open = async (timeouts: Timeouts, at = database) => {
    const source = await createDataSource(at, timeouts).initialize();
    opened.push(source);
    return source;
  };
  beforeAll(async () => {
    database = await workerDatabase();
    test = await startTestApp();
  });
  afterAll(async () => {
    for (const source of opened) await source.destroy();
    await test.stop();
  });

  it.each([
    ['requests', REQUEST_TIMEOUTS, { limit: 2, lock: 3 }],
    ['commands', COMMAND_TIMEOUTS, { limit: 0, lock: 50 }],
  ])('has the time limits of %s', async (_name, timeouts, { limit, lock }) => {
    const source = await open(timeouts);
    const [row] = await source.query<[CurrentSettings]>(SELECT_SETTINGS);
    expect(describeDifference(row)).toBeNull();
    const names = `'sql_mode', 'innodb_lock_wait_timeout', 'max_execution_time', 'max_statement_time'`;
    const rows = await source.query<{ Variable_name: string; Value: string }[]>(
      `SHOW SESSION VARIABLES WHERE Variable_name IN (${names})`,
    );
    const values = Object.fromEntries(rows.map(({ Variable_name, Value }) => [Variable_name, Value]));
    expect(values['innodb_lock_wait_timeout']).toBe(String(lock));
    expect(Number(values['max_statement_time'] ?? Number(values['max_execution_time']) / 1000)).toBe(limit);
  });

  it('names the settings that a proxy has dropped', () => {
    const settings = { sqlMode: 'NO_BACKSLASH_ESCAPES', timeZone: 'SYSTEM', collation: 'latin1_swedish_ci' };
    expect(describeDifference(settings)).toBe(
      'a proxy drops the settings of connections: sql_mode is NO_BACKSLASH_ESCAPES, time_zone is SYSTEM, ' +
        'collation_connection is latin1_swedish_ci',
    );
  });

  it('stores and returns the same text in every SQL mode of the server', async () => {
    const root = await open(COMMAND_TIMEOUTS);
    const [before] = await root.query<[{ mode: string; version: string }]>(
      'SELECT @@GLOBAL.sql_mode AS mode, VERSION() AS version',
    );
    try {
      for (const mode of MODES) {
        if (mode === 'ORACLE' && !before.version.includes('MariaDB')) continue;
        await root.query('SET GLOBAL sql_mode = ?', [mode]);
        const source = await open(REQUEST_TIMEOUTS);
        const [row] = await source.query<[{ text: string }]>('SELECT ? AS text', [TEXT]);
        expect([mode, row.text]).toEqual([mode, TEXT]);
        await source.query('DELETE FROM rate_limit');
        for (const _twice of [1, 2]) {
          const [id] = await storeProducts(source, { title: TEXT, sellerName: TEXT });
          expect(id).toBeGreaterThan(0);
        }
        const names = await source.query<{ name: string }[]>(
          'SELECT seller_name AS name FROM product WHERE title = ?',
          [TEXT],
        );
        expect([mode, ...names.map(({ name }) => name)]).toEqual([mode, TEXT, TEXT]);
        await source.query('DELETE FROM product WHERE title = ?', [TEXT]);
        await source.destroy();
        opened.pop();
      }
    } finally {
      await root.query('SET GLOBAL sql_mode = ?', [before.mode]);
    }
  }, 60_000);

  it('treats a quote in the name of a seller as text, not as SQL', async () => {
    await storeProducts(test.dataSource, { sellerName: 'Ada', features: [] });
    const { status } = await test.client().get(`/api/sellers/${encodeURIComponent("' OR 1=1 -- ")}`);
    expect(status).toBe(404);
  });

  it('ends a statement on the server soon after the client has given up, which releases its locks', async () => {
    const [free = 0, held = 0] = await storeProducts(test.dataSource, { isUnique: true }, { isUnique: true });
    const holder = (await open(COMMAND_TIMEOUTS)).createQueryRunner();
    await holder.startTransaction();
    await holder.query('SELECT id FROM product WHERE id = ? FOR UPDATE', [held]);
    const order = sampleOrder(free, { total: '20.00' });
    order.items.push({ productId: held, quantity: 1, price: '10.00' });
    expect((await test.client().post('/api/orders', order)).status).toBe(503);
    // Without its own limit, the server would wait for 50 s, and no buyer could order what the first statement has
    // locked.
    await until(async () => (await test.client().post('/api/orders', sampleOrder(free))).status === 201, 30_000);
    await holder.rollbackTransaction();
    await holder.release();
  });

  it('is not used again after it was idle for too long', async () => {
    const path = join(tmpdir(), `telemarket-idle-${process.pid}.sock`);
    const { socketPath, host, port } = database;
    const proxy = new FlakyProxy(path, socketPath ?? { host: host ?? '', port: port ?? 3306 });
    await proxy.listen();
    const maxIdleMs = 300;
    const source = await open({ ...REQUEST_TIMEOUTS, maxIdleMs }, { ...database, socketPath: path });
    const calls = () => Promise.all(Array.from({ length: 5 }, () => source.query('SELECT 1')));
    await calls();
    // The proxy drops the idle connections without telling the client, as a load balancer does.
    proxy.silenceConnections();
    await sleep(2 * maxIdleMs);
    await calls();
    await source.destroy();
    opened.pop();
    proxy.close();
  });
});

import { DataSource } from 'typeorm';
import { freePort } from '../../../tools/port';
import { Client } from '../../test/client';
import { FlakyProxy, type Address } from '../../test/flaky-proxy';
import { sampleOrder, storeProducts } from '../../test/samples';
import { openDatabase, workerDatabase } from '../../test/test-database';
import { createApp } from '../app';
import { loadConfig } from '../config/config';
import { DatabaseService } from './database.service';

const PROXIES = 2;

let page = 0;

/** Two proxies before one server stand for two nodes. A closed proxy is a dead node. */
describe('a database with two hosts', () => {
  let app: Awaited<ReturnType<typeof createApp>>;
  let client: Client;
  let product: number;
  let server: Address;
  const addresses: { host: string; port: number }[] = [];
  const proxies: FlakyProxy[] = [];

  const open = async (at: number) => {
    proxies[at] = new FlakyProxy(addresses[at] as Address, server);
    await proxies[at].open();
  };
  const connections = () => proxies.map((proxy) => proxy.connections);

  beforeAll(async () => {
    const database = await workerDatabase('_failover');
    server = database.socketPath ?? { host: database.host ?? '', port: database.port ?? 3306 };
    for (let at = 0; at < PROXIES; at++) {
      addresses.push({ host: '127.0.0.1', port: await freePort() });
      await open(at);
    }
    const dataSource = await openDatabase(database);
    [product] = (await storeProducts(dataSource, {})) as [number];
    await dataSource.destroy();
    const [preferred, ...fallbackHosts] = addresses;
    const config = { ...loadConfig({}), productIndex: false, rateLimits: false, logLevel: 'silent' };
    app = await createApp({ ...config, database: { ...database, ...preferred, socketPath: undefined, fallbackHosts } });
    await app.get(DatabaseService).connected();
    client = new Client(app);
  });

  afterAll(async () => {
    await app.close();
    for (const proxy of proxies) proxy.close();
  });

  const readAll = async () => {
    const calls = Array.from({ length: 20 }, () => client.get(`/api/products?page=${++page}`));
    return new Set((await Promise.all(calls)).map((response) => response.status));
  };
  const order = async () => (await client.post('/api/orders', sampleOrder(product))).status;

  async function untilPreferred(): Promise<void> {
    const until = Date.now() + 5_000;
    while (connections()[0] === 0 && Date.now() < until) {
      await readAll();
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it('uses the first host', async () => {
    expect(await readAll()).toEqual(new Set([200]));
    expect(connections()).toEqual([expect.any(Number), 0]);
    expect(connections()[0]).toBeGreaterThan(0);
  });

  it('fails over when the first host dies and returns to it', async () => {
    proxies[0]?.close();
    expect(await order()).toBe(201);
    expect(await readAll()).toEqual(new Set([200]));
    expect(connections()[0]).toBe(0);
    await open(0);
    await untilPreferred();
    expect(connections()[0]).toBeGreaterThan(0);
    expect(await order()).toBe(201);
  });

  it('fails over within seconds when the first host stops responding', async () => {
    proxies[0]?.silence();
    const started = Date.now();
    while ((await order()) !== 201) if (Date.now() - started > 15_000) break;
    expect(Date.now() - started).toBeLessThan(15_000);
    expect(await readAll()).toEqual(new Set([200]));
  });

  it('responds with 503 when both hosts are down', async () => {
    for (const proxy of proxies) proxy.close();
    const response = await client.get(`/api/products?page=${++page}`);
    expect(response).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    await Promise.all(proxies.map((_, at) => open(at)));
    await untilPreferred();
    expect(await order()).toBe(201);
    expect(app.get(DataSource).isInitialized).toBe(true);
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { startPrivateServer, type PrivateServer } from '../../../tools/database/server';
import { createDatabase } from '../../../tools/database/open-database';
import { findServerBinary } from '../../../tools/database/server-binary';
import { FlakyProxy } from '../../test/flaky-proxy';
import { Client } from '../../test/client';
import { sampleOrder, storeProducts } from '../../test/samples';
import { openDatabase } from '../../test/test-database';
import { until } from '../../test/until';
import { createApp } from '../app';
import { loadConfig } from '../config/config';
import { DatabaseService } from './database.service';
import type { TestResponse } from '../../test/client';

const SECOND = 1000;
/**
 * A response must not wait for the database. The limit is longer than the promised 3 s, because the machine may be
 * busy; `npm run lab -- chaos` measures the promise.
 */
const MAX_MS = 10 * SECOND;

let page = 0;
/** Returns the number of a page that is not cached. */
const freshPage = () => ++page;

// A private server, because the test stops and hangs it.
(findServerBinary() ? describe : describe.skip)('an unavailable database', () => {
  const folder = mkdtempSync(join(tmpdir(), 'telemarket-away-'));
  let server: PrivateServer;
  let app: Awaited<ReturnType<typeof createApp>>;
  let client: Client;
  let product: number;

  const startServer = async () => {
    server = await startPrivateServer({ dataDir: join(folder, 'data'), durable: false });
    await createDatabase(server.url(''), 'shop');
  };

  beforeAll(async () => {
    await startServer();
    const config = {
      ...loadConfig({ DATABASE_URL: server.url('shop') }),
      rateLimits: true,
      logLevel: 'silent',
      // With the index, the API could serve the lists from memory.
      productIndex: false,
    };
    const dataSource = await openDatabase(config.database);
    [product] = (await storeProducts(dataSource, {})) as [number];
    await dataSource.destroy();
    await server.stop();
    app = await createApp(config);
    client = new Client(app);
  }, 60 * SECOND);

  afterAll(async () => {
    await app.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const timed = async (call: () => Promise<TestResponse>) => {
    const started = Date.now();
    return { response: await call(), ms: Date.now() - started };
  };
  const calls: (() => Promise<TestResponse>)[] = [
    () => client.get('/api/stats'),
    () => client.get(`/api/products?page=${freshPage()}`),
    () => client.get(`/api/products/${Math.ceil(Math.random() * 1e9)}`),
    () => client.post('/api/orders', sampleOrder(product)),
    () => client.post('/api/auth/login', { username: 'somebody', password: 'something' }),
    () => client.get('/readyz'),
  ];

  function expectUnavailable({ response, ms }: { response: TestResponse; ms: number }): void {
    expect(response.status).toBe(503);
    expect(response.headers['retry-after']).toBe('1');
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(ms).toBeLessThan(MAX_MS);
  }

  async function untilServed(): Promise<void> {
    const started = Date.now();
    while (Date.now() - started < MAX_MS) {
      const { status } = await client.get(`/api/products?page=${freshPage()}`);
      if (status === 200) return;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error('did not recover');
  }

  it('leaves the API alive but not ready until the database starts', async () => {
    expect((await client.get('/healthz')).status).toBe(200);
    for (const call of calls) expectUnavailable(await timed(call));
    await startServer();
    await untilServed();
    expect((await client.get('/readyz')).status).toBe(200);
  });

  it('does not delay responses while it hangs', async () => {
    process.kill(server.pid, 'SIGSTOP');
    try {
      const many = Array.from({ length: 20 }, () => calls).flat();
      for (const result of await Promise.all(many.map((call) => timed(call)))) expectUnavailable(result);
      for (const result of await Promise.all(calls.map((call) => timed(call)))) expectUnavailable(result);
      expect((await client.get('/healthz')).status).toBe(200);
    } finally {
      process.kill(server.pid, 'SIGCONT');
    }
    await untilServed();
    // The test sends more parallel requests than the pool has connections, to show that no connection was lost.
    const responses = await Promise.all(
      Array.from({ length: 30 }, () => client.get(`/api/products?page=${freshPage()}`)),
    );
    expect(responses.every((response) => response.status === 200)).toBe(true);
    // The pool has dropped some connections, which the server closes a moment later.
    await until(async () => {
      const [threads] = await app.get(DataSource).query<{ Value: string }[]>("SHOW STATUS LIKE 'Threads_connected'");
      return Number(threads?.Value) <= 10;
    });
  });

  it('is used again after its restart without a restart of the API', async () => {
    await server.stop();
    expectUnavailable(await timed(() => client.get(`/api/products?page=${freshPage()}`)));
    await startServer();
    await untilServed();
    expect((await client.post('/api/orders', sampleOrder(product))).status).toBe(201);
  });

  it('ends a running command with one line of output when the database crashes', async () => {
    const script = `require(${JSON.stringify(join(__dirname, '../command/run-command.ts'))}).runCommand(async (source) => {
      process.stdout.write('ready');
      await source.query('SELECT SLEEP(60)');
    })`;
    const env = { ...process.env, DATABASE_URL: server.url('shop') };
    const command = spawn(process.execPath, ['--import', 'tsx', '-e', script], { env, stdio: 'pipe' });
    let printed = '';
    command.stderr.on('data', (text: Buffer) => (printed += text.toString()));
    await once(command.stdout, 'data');
    await new Promise((resolve) => setTimeout(resolve, 200));
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    const code = await Promise.race([
      once(command, 'exit').then(([exitCode]: (number | null)[]) => exitCode),
      new Promise((resolve) => setTimeout(resolve, 5 * SECOND, 'runs still')),
    ]);
    command.kill('SIGKILL');
    server = await server.restart();
    expect([code, printed]).toEqual([
      1,
      'The database is unavailable: Connection lost: The server closed the connection.\n',
    ]);
  }, 30_000);

  it('gets new connections after its connections stop responding', async () => {
    const socket = join(folder, 'line.sock');
    const url = new URL(server.url('shop'));
    const proxy = new FlakyProxy(socket, url.searchParams.get('socketPath') ?? '');
    await proxy.listen();
    url.searchParams.set('socketPath', socket);
    const config = { ...loadConfig({ DATABASE_URL: url.href }), productIndex: false, logLevel: 'silent' };
    const other = await createApp(config);
    try {
      await other.get(DatabaseService).whenConnected();
      const visitor = new Client(other);
      const readAll = () =>
        Promise.all(Array.from({ length: 20 }, () => visitor.get(`/api/products?page=${freshPage()}`)));
      // The test opens every connection of the pool now, because a connection that is opened after the silence would
      // work.
      const source = other.get(DataSource);
      const { poolSize } = source.options;
      await Promise.all(Array.from({ length: poolSize ?? 0 }, () => source.query('SELECT SLEEP(0.5)')));
      const opened = proxy.openedConnections;
      expect(opened).toBeGreaterThanOrEqual(poolSize ?? 0);
      proxy.silenceConnections();
      // A read that is repeated on a new connection may get its rows in time.
      const silenced = (await readAll()).map((response) => response.status);
      expect(proxy.openedConnections).toBeGreaterThan(opened);
      expect(silenced.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect((await readAll()).map((response) => response.status)).toEqual(Array(20).fill(200));
    } finally {
      proxy.close();
      await other.close();
    }
  }, 30_000);
});

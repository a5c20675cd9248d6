import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app';
import { type Config, loadConfig } from '../src/config/config';
import { DatabaseService } from '../src/database/database.service';
import { Transactions, type Tx } from '../src/database/transactions';
import { Client } from './client';
import { emptyTables, openDatabase, workerDatabase } from './test-database';

/** The signal for a job that nobody stops. */
export const UNSTOPPED_SIGNAL = new AbortController().signal;

export type TestApp = {
  app: NestFastifyApplication;
  /** A separate data source, with longer timeouts than that of the application. */
  dataSource: DataSource;
  client(address?: string): Client;
  stop(): Promise<void>;
};

/** The folder in which the applications of this process store pictures. */
const mediaFolder = join(tmpdir(), `telemarket-media-${process.pid}`);
process.once('exit', () => rmSync(mediaFolder, { recursive: true, force: true }));

/** Starts the application with the emptied database of the worker. Rate limits and the index of products are off by default. */
export async function startTestApp(overrides: Partial<Config> = {}, { keepRows = false } = {}): Promise<TestApp> {
  const database = await workerDatabase();
  const dataSource = await openDatabase(database);
  if (!keepRows) await emptyTables(dataSource);
  const config = {
    ...loadConfig({}),
    database,
    rateLimits: false,
    productIndex: false,
    logLevel: 'silent',
    media: { folder: mediaFolder, bucket: null, caches: [] },
    ...overrides,
  };
  const app = await createApp(config);
  refuseSecondConnections(app.get(DataSource), app.get(Transactions));
  await app.get(DatabaseService).whenConnected();
  return {
    app,
    dataSource,
    client: (address) => new Client(app, address),
    stop: async () => {
      await app.close();
      await dataSource.destroy();
    },
  };
}

/**
 * Makes a statement fail when its caller already has a connection, because the statement would need a second connection
 * of the pool. If as many requests as the pool has connections needed a second one at once, they would all wait for
 * each other. Also makes `read` refuse statements that write or lock.
 */
function refuseSecondConnections(dataSource: DataSource, transactions: Transactions): void {
  const hasConnection = new AsyncLocalStorage<true>();
  const [run, read, autocommit] = [transactions.run, transactions.read, transactions.autocommit];
  const createQueryRunner = dataSource.createQueryRunner.bind(dataSource);
  const inside =
    <T>(work: (tx: Tx) => Promise<T>) =>
    (tx: Tx) =>
      hasConnection.run(true, () => work(tx));
  transactions.run = (work, options) => run.call(transactions, inside(work), options) as ReturnType<typeof work>;
  transactions.autocommit = (work) => autocommit.call(transactions, inside(work)) as ReturnType<typeof work>;
  transactions.read = (work) =>
    read.call(
      transactions,
      inside((tx) => work(withoutWrites(tx))),
    ) as ReturnType<typeof work>;
  dataSource.createQueryRunner = (mode) => {
    if (hasConnection.getStore())
      throw new Error('Code that already has a connection takes a second one from the pool');
    return createQueryRunner(mode);
  };
}

function withoutWrites(tx: Tx): Tx {
  const { queryRunner } = tx;
  if (!queryRunner) throw new Error('A read has no connection');
  const query = queryRunner.query.bind(queryRunner) as (sql: string, ...more: unknown[]) => Promise<unknown>;
  queryRunner.query = ((sql: string, ...more: unknown[]) => {
    if (!/^\s*SELECT\b/i.test(sql) || /FOR UPDATE|LOCK IN SHARE MODE/.test(sql)) throw new Error(`A read sends ${sql}`);
    return query(sql, ...more);
  }) as typeof queryRunner.query;
  return tx;
}

import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AsyncLocalStorage } from 'node:async_hooks';
import { DataSource } from 'typeorm';
import { createApp } from '../src/app';
import { type Config, loadConfig } from '../src/config/config';
import { DatabaseService } from '../src/database/database.service';
import { Transactions, type Tx } from '../src/database/transactions';
import { Client } from './client';
import { emptyTables, openDatabase, workerDatabase } from './test-database';

/** The signal of a job that nobody stops. */
export const UNSTOPPED = new AbortController().signal;

export type TestApp = {
  app: NestFastifyApplication;
  /** A separate data source, with longer timeouts than that of the application. */
  dataSource: DataSource;
  client(address?: string): Client;
  stop(): Promise<void>;
};

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
    ...overrides,
  };
  const app = await createApp(config);
  refuseSecondConnections(app.get(DataSource), app.get(Transactions));
  await app.get(DatabaseService).connected();
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
 * Makes each statement fail that is sent inside of a transaction, but not through it. It would take a second connection of
 * the pool: as many requests as the pool has connections would wait for each other.
 */
function refuseSecondConnections(dataSource: DataSource, transactions: Transactions): void {
  const insideTransaction = new AsyncLocalStorage<true>();
  const [run, createQueryRunner] = [transactions.run.bind(transactions), dataSource.createQueryRunner.bind(dataSource)];
  transactions.run = (work, options) => run((tx: Tx) => insideTransaction.run(true, () => work(tx)), options);
  dataSource.createQueryRunner = (mode) => {
    if (insideTransaction.getStore()) throw new Error('A transaction takes a second connection of the pool');
    return createQueryRunner(mode);
  };
}

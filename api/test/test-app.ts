import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DataSource } from 'typeorm';
import { createApp } from '../src/app';
import { type Config, loadConfig } from '../src/config/config';
import { DatabaseService } from '../src/database/database.service';
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

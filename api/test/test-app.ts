import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { DataSource } from 'typeorm';
import { createApp } from '../src/app';
import { type Config, loadConfig } from '../src/config/config';
import { DatabaseService } from '../src/database/database.service';
import { Client } from './client';
import { emptyTables, openDatabase, workerDatabase } from './test-database';

export type TestApp = {
  app: NestFastifyApplication;
  /** Not the application's own: with more patience. */
  dataSource: DataSource;
  client(): Client;
  stop(): Promise<void>;
};

/** The whole application over the worker's emptied database. Limits and the index of products are off unless asked for. */
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
    client: () => new Client(app),
    stop: async () => {
      await app.close();
      await dataSource.destroy();
    },
  };
}

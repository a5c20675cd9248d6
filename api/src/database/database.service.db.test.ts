import { DataSource } from 'typeorm';
import { workerDatabase } from '../../test/test-database';
import { createApp } from '../app';
import { loadConfig } from '../config/config';

it('closes a connection that was still being opened when the application stopped', async () => {
  const app = await createApp({ ...loadConfig({}), database: await workerDatabase(), logLevel: 'silent' });
  const dataSource = app.get(DataSource);
  await app.close();
  expect(dataSource.isInitialized).toBe(false);
});

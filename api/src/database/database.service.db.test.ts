import { DataSource } from 'typeorm';
import { startTestApp } from '../../test/test-app';
import { workerDatabase } from '../../test/test-database';
import { createApp } from '../app';
import { loadConfig } from '../config/config';
import { DatabaseUnavailable } from './database-error';
import { DatabaseService } from './database.service';

it('a connection that was still being opened when the application stopped is closed', async () => {
  const app = await createApp({ ...loadConfig({}), database: await workerDatabase(), logLevel: 'silent' });
  const dataSource = app.get(DataSource);
  await app.close();
  expect(dataSource.isInitialized).toBe(false);
});

it('work that waits for the database is repeated while the database cannot be reached, but not after any other error', async () => {
  const shop = await startTestApp();
  const database = shop.app.get(DatabaseService);
  const work = jest.fn().mockRejectedValueOnce(new DatabaseUnavailable('Query inactivity timeout'));
  await database.whenReady(work);
  expect(work).toHaveBeenCalledTimes(2);
  await expect(database.whenReady(() => Promise.reject(new Error('another store')))).rejects.toThrow('another store');
  await shop.stop();
  // a stopped application does not wait for its database
  await database.whenReady(work);
  expect(work).toHaveBeenCalledTimes(2);
});

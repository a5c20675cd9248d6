import { openDatabase } from '../database/open-database';

/** Jest's globalSetup for the database suite: opens one temporary server for all workers and logs its version. */
export default async function setup(): Promise<void> {
  const log = (line: string) => console.log(`\n${line}`);
  const database = await openDatabase({ purpose: 'test', log, force: process.env['TEST_DATABASE'] });
  // workers inherit the environment, and each creates its own database on the server
  process.env['TEST_SERVER_URL'] = database.url;
  if (database.server) process.env['TEST_SERVER_PID'] = String(database.server.pid);
  globalThis.stopTestDatabase = database.stop;
}

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined;
}

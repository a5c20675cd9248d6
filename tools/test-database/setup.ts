import { openDatabase } from '../database/open-database';

type Kind = 'container' | 'local' | undefined;

/** Jest's globalSetup for the database suite: opens one temporary server for all workers and logs its version. */
export default async function setup(): Promise<void> {
  const database = await openDatabase({
    purpose: 'test',
    force: process.env['TEST_DATABASE'] as Kind,
    log: (line) => console.log(`\n${line}`),
  });
  // workers inherit the environment, and each makes a separate database on the server
  process.env['TEST_SERVER_URL'] = database.url;
  if (database.server) process.env['TEST_SERVER_PID'] = String(database.server.pid);
  globalThis.stopTestDatabase = database.stop;
}

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined;
}

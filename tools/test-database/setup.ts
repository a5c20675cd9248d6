import { openDatabase } from '../database/ladder';

type Rung = 'container' | 'local' | undefined;

/** Jest's globalSetup for the database suite: opens one throw-away server for all workers and says which. */
export default async function setup(): Promise<void> {
  const database = await openDatabase({
    purpose: 'test',
    force: process.env['TEST_DATABASE'] as Rung,
    log: (line) => console.log(`\n${line}`),
  });
  // Workers inherit the environment; each makes a database of its own on the server.
  process.env['TEST_SERVER_URL'] = database.url;
  if (database.pid) process.env['TEST_SERVER_PID'] = String(database.pid);
  globalThis.stopTestDatabase = database.stop;
}

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined;
}

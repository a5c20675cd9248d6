import { openDatabase } from '../database/open-database';
import { startTestContainer } from './container';
import { DANGEROUS_MODE_OPTION } from './dangerous-mode';

/** Jest's globalSetup for the database suite: opens one temporary server for all workers and logs its version. */
export default async function setup(): Promise<void> {
  const kind = process.env['TEST_DATABASE'];
  const log = (line: string) => console.log(`\n${line}`);
  const database =
    kind === 'container'
      ? await startTestContainer(log)
      : await openDatabase({
          purpose: 'test',
          log,
          serverOptions: [DANGEROUS_MODE_OPTION],
          ...(kind === 'local' && { force: kind }),
        });
  // workers inherit the environment, and each creates its own database on the server
  process.env['TEST_SERVER_URL'] = database.url;
  if (database.server) process.env['TEST_SERVER_PID'] = String(database.server.pid);
  globalThis.stopTestDatabase = database.stop;
}

declare global {
  var stopTestDatabase: (() => Promise<void>) | undefined;
}

import { MySqlContainer } from '@testcontainers/mysql';
import { IMAGE } from '../database/container';
import { createDatabase, type OpenedDatabase } from '../database/open-database';

const DATABASE = 'telemarket';
/** Nobody needs the data after the suite, or after a crash. */
const SETTINGS = [
  '--skip-log-bin',
  '--innodb-flush-log-at-trx-commit=0',
  '--innodb-doublewrite=OFF',
  '--performance-schema=OFF',
];

/** Starts MySQL with testcontainers, which finds any engine of DOCKER_HOST or its own settings. */
export async function startTestContainer(log: (line: string) => void): Promise<OpenedDatabase> {
  // the reaper needs another image, and the suite itself stops its container
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const started = await new MySqlContainer(IMAGE).withTmpFs({ '/var/lib/mysql': 'rw' }).withCommand(SETTINGS).start();
  const url = new URL(started.getConnectionUri(true));
  url.pathname = '/';
  await createDatabase(url.href, DATABASE);
  url.pathname = `/${DATABASE}`;
  const version = `${IMAGE} in a container`;
  log(`database: ${version}`);
  return { url: url.href, version, server: null, stop: async () => void (await started.stop({ timeout: 0 })) };
}

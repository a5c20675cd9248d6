import { MySqlContainer } from '@testcontainers/mysql';
import { IMAGE } from '../database/container';
import { DANGEROUS_MODE } from './dangerous-mode';
import { createDatabase, type OpenedDatabase } from '../database/open-database';

const DATABASE = 'telemarket';
/** These options make the server fast and unsafe, because nobody needs the data after the suite or after a crash. */
const SETTINGS = '--skip-log-bin --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=OFF --performance-schema=OFF';

/** Starts MySQL with testcontainers, which finds any engine of DOCKER_HOST or its own settings. */
export async function startTestContainer(log: (line: string) => void): Promise<OpenedDatabase> {
  // testcontainers starts no reaper, because the reaper needs another image, and because the suite itself stops its
  // container
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const container = new MySqlContainer(IMAGE)
    .withTmpFs({ '/var/lib/mysql': 'rw' })
    .withCommand([...SETTINGS.split(' '), DANGEROUS_MODE]);
  const started = await container.start();
  const server = started.getConnectionUri(true);
  await createDatabase(new URL('/', server).href, DATABASE);
  const url = new URL(`/${DATABASE}`, server).href;
  const version = `${IMAGE} in a container`;
  log(`database: ${version}`);
  return { url, version, server: null, stop: async () => void (await started.stop({ timeout: 0 })) };
}

import { MySqlContainer } from '@testcontainers/mysql';
import { DATABASE_IMAGE } from '../database/container';
import { DANGEROUS_MODE_OPTION } from './dangerous-mode';
import { createDatabase, type OpenedDatabase } from '../database/open-database';

const DATABASE_NAME = 'telemarket';
/** These options make the server fast and unsafe, because nobody needs the data after the suite or after a crash. */
const SERVER_OPTIONS =
  '--skip-log-bin --innodb-flush-log-at-trx-commit=0 --innodb-doublewrite=OFF --performance-schema=OFF';

/** Starts MySQL with testcontainers, which finds the container engine through DOCKER_HOST or its own settings. */
export async function startTestContainer(log: (line: string) => void): Promise<OpenedDatabase> {
  // switches off the reaper of testcontainers, because the reaper needs another image, and the suite itself stops its
  // container
  process.env['TESTCONTAINERS_RYUK_DISABLED'] ??= 'true';
  const container = new MySqlContainer(DATABASE_IMAGE)
    .withTmpFs({ '/var/lib/mysql': 'rw' })
    .withCommand([...SERVER_OPTIONS.split(' '), DANGEROUS_MODE_OPTION]);
  const started = await container.start();
  const server = started.getConnectionUri(true);
  await createDatabase(new URL('/', server).href, DATABASE_NAME);
  const url = new URL(`/${DATABASE_NAME}`, server).href;
  const version = `${DATABASE_IMAGE} in a container`;
  log(`database: ${version}`);
  return { url, version, server: null, stop: async () => void (await started.stop({ timeout: 0 })) };
}

import { createConnection } from 'mysql2/promise';
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { ROOT } from '../root';
import { CliError } from '../step';
import { isDockerAvailable, startContainer } from './container';
import { installPackage } from '../apt';
import { type PrivateServer, startPrivateServer } from './server';
import { findServerBinary } from './server-binary';
import { makeTemporaryData } from './temporary-data';

export type Purpose = 'start' | 'test';

export type OpenedDatabase = {
  url: string;
  /** The name and version of the server, for messages. */
  version: string;
  /** The private server; null when the database is that of DATABASE_URL or of a container. */
  server: PrivateServer | null;
  stop(): Promise<void>;
};

export type OpenOptions = {
  purpose: Purpose;
  log?: (line: string) => void;
  /** True: if another process runs a server on the same data, this server is used. */
  shared?: boolean;
  /** Further options of a private server. Only tests set them. */
  serverOptions?: readonly string[];
  /** 'local': uses only a private server, and neither DATABASE_URL nor a container. */
  force?: 'local';
};

type OpenedServer = Pick<OpenedDatabase, 'version' | 'stop'> & {
  url(database: string): string;
  server?: PrivateServer;
};

const DATABASE_NAME = 'telemarket';
const SERVER_PACKAGE = 'mariadb-server-core';
const DATABASE_COLLATION = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_unicode_520_ci';

/**
 * Finds or creates a database. Uses the database of DATABASE_URL (of TEST_DATABASE_URL for tests), or else a private
 * server, a container, or a newly installed server. The data is permanent for `start` and temporary for `test`.
 */
export async function openDatabase({ purpose, log = () => {}, ...options }: OpenOptions): Promise<OpenedDatabase> {
  const variable = purpose === 'test' ? 'TEST_DATABASE_URL' : 'DATABASE_URL';
  const given = process.env[variable];
  if (given && !options.force) {
    log(`database: the one of ${variable}`);
    return { url: given, version: 'as given', server: null, stop: async () => {} };
  }
  const opened = await findServer(purpose, variable, log, options);
  log(`database: ${opened.version}`);
  const url = opened.url(DATABASE_NAME);
  await createDatabase(opened.url(''), DATABASE_NAME);
  return { url, version: opened.version, server: opened.server ?? null, stop: opened.stop };
}

async function findServer(
  purpose: Purpose,
  variable: string,
  log: (line: string) => void,
  { force, shared, serverOptions }: Pick<OpenOptions, 'force' | 'shared' | 'serverOptions'>,
): Promise<OpenedServer> {
  if (findServerBinary()) return openLocal(purpose, shared, serverOptions);
  if (!force && (await isDockerAvailable())) return openContainer(purpose);
  if (installPackage(SERVER_PACKAGE, log)) return openLocal(purpose, shared, serverOptions);
  throw new CliError(
    'No database was found. Do one of the following:\n' +
      `- set ${variable} to a MySQL 8.4+ or MariaDB 10.11+, as mysql://user:password@host:3306/telemarket\n` +
      '- install MySQL or MariaDB on this machine (it need not run: a private one is started)\n' +
      '- start Docker',
  );
}

async function openLocal(
  purpose: Purpose,
  shared?: boolean,
  serverOptions: readonly string[] = [],
): Promise<OpenedServer> {
  if (purpose === 'start') {
    const server = await startPrivateServer({ dataDir: join(ROOT, '.data/mysql'), durable: true, shared });
    return { ...server, server };
  }
  const data = await makeTemporaryData(join(ROOT, '.data/test-database-template'));
  const server = await startPrivateServer({ dataDir: data.dir, durable: false, more: () => serverOptions });
  const stop = async () => {
    await server.stop();
    data.remove();
  };
  return { ...server, server, stop };
}

function openContainer(purpose: Purpose): Promise<OpenedServer> {
  const checkout = createHash('sha256').update(ROOT).digest('hex').slice(0, 10);
  return startContainer(purpose === 'start' ? `telemarket-${checkout}` : null);
}

/** Creates the database if it does not exist. @param serverUrl The URL of a server, without a database. */
export async function createDatabase(serverUrl: string, name: string): Promise<void> {
  const connection = await createConnection(serverUrl);
  try {
    await connection.query(`CREATE DATABASE IF NOT EXISTS \`${name}\` ${DATABASE_COLLATION}`);
  } finally {
    await connection.end();
  }
}

import { createConnection } from 'mysql2/promise';
import { type DataSource, getMetadataArgsStorage } from 'typeorm';
import { type DatabaseConfig, loadConfig } from '../src/config/config';
import { createDataSource, COMMAND_TIMEOUTS } from '../src/database/data-source';
import { migrate } from '../src/database/migrator';

/** Returns the database of this jest worker, on the server that the global setup has started. Creates it if needed. */
export async function workerDatabase(suffix = ''): Promise<DatabaseConfig> {
  // These are variables of jest and its global setup, not the configuration of the server.
  // eslint-disable-next-line no-restricted-syntax
  const { TEST_SERVER_URL = '', JEST_WORKER_ID } = process.env;
  const url = new URL(TEST_SERVER_URL);
  const name = `app_w${JEST_WORKER_ID}${suffix}`;
  url.pathname = '/';
  const connection = await createConnection(url.href);
  await connection.query(`CREATE DATABASE IF NOT EXISTS ${name}`);
  await connection.end();
  url.pathname = `/${name}`;
  return loadConfig({ DATABASE_URL: url.href }).database;
}

/** Opens and migrates a data source, with the entities that the test has loaded. */
export async function openDatabase(config: DatabaseConfig): Promise<DataSource> {
  const dataSource = createDataSource(config, COMMAND_TIMEOUTS);
  dataSource.setOptions({ entities: getMetadataArgsStorage().tables.map(({ target }) => target) });
  await dataSource.initialize();
  await migrate(dataSource);
  return dataSource;
}

const SELECT_TABLES = `SELECT table_name AS name FROM information_schema.tables
  WHERE table_schema = DATABASE() AND table_type = 'BASE TABLE' AND table_name <> 'migration'`;

/**
 * Deletes the rows of all tables, because a row that a test leaves would be work for the shop of the next test.
 * Truncating takes ten times as long for small tables.
 */
export async function emptyTables(dataSource: DataSource): Promise<void> {
  const runner = dataSource.createQueryRunner();
  try {
    const tables = (await runner.query(SELECT_TABLES)) as { name: string }[];
    // Switches the checks of foreign keys off, so that the tables can be emptied in any order.
    await runner.query('SET foreign_key_checks = 0');
    for (const { name } of tables) await runner.query(`DELETE FROM \`${name}\``);
  } finally {
    await runner.query('SET foreign_key_checks = 1');
    await runner.release();
  }
}

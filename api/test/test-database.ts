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

/** Deletes the rows: truncating takes ten times as long for small tables. */
export async function emptyTables(dataSource: DataSource): Promise<void> {
  const tables = [
    'order_history',
    'order_item',
    'order',
    'auth_session',
    'data_export',
    'user',
    'message',
    'push_subscription',
    'audit_entry',
    'mail',
  ];
  for (const table of [
    ...tables,
    'subscriber',
    'rate_limit',
    'product_import_row',
    'job',
    'product_change',
    'missed_search',
    'reservation',
    'product',
    'product_picture',
    'picture',
    'picture_store',
    'topic',
    'seller_alias',
    'seller',
    'telegram_bot',
    'telegram_update',
    'telegram_message',
  ]) {
    await dataSource.query(`DELETE FROM \`${table}\``);
  }
}

import { DataSource, type DataSourceOptions } from 'typeorm';
import type { DatabaseConfig } from '../config/config';
import { ColumnNames } from './columns';
import { driverWithTimeouts, type Timeouts } from './pool-with-timeouts';
import { COLLATION } from './session-settings';
import { sqlMigrations } from './sql-migrations';

/** A request must end soon, even if the database hangs. */
export const REQUEST_TIMEOUTS: Timeouts = { acquireMs: 2_000, queryMs: 2_000 };
/**
 * Migrations and seeds may take long, so queries have no timeout. A long timeout would keep the process alive, because
 * mysql2 does not clear it when the connection is lost.
 */
export const COMMAND_TIMEOUTS: Timeouts = { acquireMs: 60_000, queryMs: null };

/** A data source for SQL, without entities, which SharedModule registers for the application. */
export function createDataSource(database: DatabaseConfig, timeouts: Timeouts): DataSource {
  return new DataSource(dataSourceOptions(database, timeouts));
}

export function dataSourceOptions(database: DatabaseConfig, timeouts: Timeouts): DataSourceOptions {
  return {
    type: 'mysql',
    host: database.host,
    port: database.port,
    socketPath: database.socketPath,
    username: database.user,
    password: database.password,
    database: database.name,
    charset: COLLATION,
    timezone: 'Z',
    bigNumberStrings: false,
    connectTimeout: 2_000,
    // The stack of TypeORM's error names the caller, so mysql2 need not capture a stack for each statement.
    trace: false,
    poolSize: 10,
    extra: { queueLimit: 100, maxIdle: 10 },
    driver: driverWithTimeouts(timeouts),
    namingStrategy: new ColumnNames(),
    migrations: sqlMigrations(),
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'none',
    synchronize: false,
    logging: false,
  };
}

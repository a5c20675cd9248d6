import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import type { DatabaseConfig } from '../config/config';
import { ConnectionLost, DatabaseAway, isNotReady } from './database-error';
import { FailoverPool } from './failover-pool';

export type Patience = { acquireMs: number; queryMs: number };

type GetConnection = Pool['getConnection'];
type Callback = (error: unknown, ...rest: unknown[]) => void;
type RunQuery = (options: string | object, values: unknown, callback?: Callback) => unknown;

/**
 * The driver as TypeORM is given it: mysql2, whose pools lose patience. mysql2 has no limit on waiting for a
 * connection, and its query limit leaves the late connection in the pool, where the next query would hang behind it.
 */
export function patientDriver({ acquireMs, queryMs }: Patience, fallbackHosts: DatabaseConfig['fallbackHosts']) {
  return {
    createPool: (options: PoolOptions): Pick<Pool, 'getConnection'> => {
      const preferred = createPool(options, queryMs);
      const others = fallbackHosts.map((host) => createPool({ ...options, ...host }, queryMs));
      const pool = others.length ? new FailoverPool([preferred, ...others]) : preferred;
      pool.getConnection = limitAcquire(pool.getConnection.bind(pool), acquireMs);
      return pool;
    },
  };
}

function createPool(options: PoolOptions, queryMs: number): Pool {
  const pool = mysql.createPool(options);
  pool.on('connection', (connection) => {
    connection.query = limitQueries(connection, connection.query, queryMs) as typeof connection.query;
    connection.execute = limitQueries(connection, connection.execute, queryMs) as typeof connection.execute;
  });
  return pool;
}

function limitAcquire(getConnection: GetConnection, limitMs: number): GetConnection {
  return (callback) => {
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      callback(new DatabaseAway('no connection in time') as unknown as NodeJS.ErrnoException, undefined as never);
    }, limitMs);
    getConnection((error, connection) => {
      clearTimeout(timer);
      if (late) connection?.release();
      else if (error) callback(new DatabaseAway(error) as unknown as NodeJS.ErrnoException, connection);
      else callback(null, connection);
    });
  };
}

function limitQueries(connection: PoolConnection, method: (...given: never[]) => unknown, limitMs: number): RunQuery {
  const run = method.bind(connection) as RunQuery;
  return (query, values, callback) => {
    const options = { ...(typeof query === 'string' ? { sql: query } : query), timeout: limitMs };
    const [parameters, done] = typeof values === 'function' ? [undefined, values as Callback] : [values, callback];
    return run(options, parameters, (error, ...rest) => {
      // A connection to a server that cannot serve is no good to the next one either.
      if (isLate(error) || isNotReady(error)) connection.destroy();
      done?.(isLate(error) ? new DatabaseAway(error) : isFatal(error) ? new ConnectionLost(error) : error, ...rest);
    });
  };
}

function isLate(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PROTOCOL_SEQUENCE_TIMEOUT';
}

/** The connection broke, or was broken already: mysql2 marks the first `fatal`, and the second in words or as Node does. */
function isFatal(error: unknown): boolean {
  const { fatal, code, message = '' } = (error ?? {}) as Partial<Error> & { fatal?: boolean; code?: string };
  return fatal === true || code === 'EPIPE' || message.includes('closed state');
}

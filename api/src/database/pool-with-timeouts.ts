import { type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import mysql, { type Pool, type PoolConnection, type PoolOptions } from 'mysql2';
import { tracer } from '@telemarket/server-kit/tracing';
import { ConnectionLost, DatabaseUnavailable, isNotReady } from './database-error';
import { sessionSettings } from './session-settings';

export type Timeouts = {
  acquireMs: number;
  /** The timeout of a query, in the client and in the server. Null: no timeout. */
  queryMs: number | null;
  /** A connection that was idle for longer is closed instead of used. Default: 30 s. */
  maxIdleMs?: number;
};

/** Load balancers silently drop connections that were idle for about a minute. */
const MAX_IDLE_MS = 30_000;

const MAX_TRACED_SQL = 2_000;

type GetConnection = Pool['getConnection'];
type QueryCallback = (error: unknown, ...results: unknown[]) => void;
type RunQuery = (options: string | object, values: unknown, callback?: QueryCallback) => unknown;

/**
 * Returns mysql2 as the driver of TypeORM, with timeouts. mysql2 itself cannot limit the time to get a connection.
 * After its own query timeout, the connection would stay in the pool, and the next query would wait for the query that
 * timed out. A new connection gets its settings before its first use.
 */
export function driverWithTimeouts({ acquireMs, queryMs, maxIdleMs = MAX_IDLE_MS }: Timeouts) {
  return {
    createPool(options: PoolOptions): Pool {
      const pool = mysql.createPool(options);
      pool.on('connection', (connection) => {
        connection.query = withQueryTimeout(connection, connection.query, queryMs) as typeof connection.query;
        connection.execute = withQueryTimeout(connection, connection.execute, queryMs) as typeof connection.execute;
      });
      const getConnection = withSettings(pool, sessionSettings({ queryMs }), maxIdleMs);
      pool.getConnection = withAcquireTimeout(getConnection, acquireMs);
      return pool;
    },
  };
}

/**
 * Returns a `getConnection` that gives each new connection its settings. A connection that does not accept them is not
 * used.
 */
function withSettings(pool: Pool, settings: string, maxIdleMs: number): GetConnection {
  const take = pool.getConnection.bind(pool);
  /** The time at which each connection was last released. Connections in this map have their settings. */
  const idleSince = new WeakMap<PoolConnection, number>();
  pool.on('release', (connection) => {
    if (idleSince.has(connection)) idleSince.set(connection, Date.now());
  });
  const get: GetConnection = (callback) =>
    take((error, connection) => {
      if (error) return callback(error, connection);
      const since = idleSince.get(connection);
      if (since === undefined) {
        connection.query(settings, (refused) => {
          if (!refused) idleSince.set(connection, Date.now());
          else connection.destroy();
          callback(refused, connection);
        });
      } else if (Date.now() - since > maxIdleMs) {
        connection.destroy();
        get(callback);
      } else callback(null, connection);
    });
  return get;
}

function withAcquireTimeout(getConnection: GetConnection, timeoutMs: number): GetConnection {
  return (callback) => {
    let timedOut = false;
    const timer = setTimeout(() => {
      timedOut = true;
      callback(
        new DatabaseUnavailable('no connection in time') as unknown as NodeJS.ErrnoException,
        undefined as never,
      );
    }, timeoutMs);
    getConnection((error, connection) => {
      clearTimeout(timer);
      if (error && !timedOut) callback(new DatabaseUnavailable(error) as unknown as NodeJS.ErrnoException, connection);
      else if (!error && timedOut) connection.release();
      else if (!error) callback(null, connection);
    });
  };
}

function withQueryTimeout(
  connection: PoolConnection,
  method: (...args: never[]) => unknown,
  queryMs: Timeouts['queryMs'],
): RunQuery {
  const timeout = queryMs ?? undefined;
  const run = method.bind(connection) as RunQuery;
  return (query, values, callback) => {
    const options = typeof query === 'string' ? { sql: query, timeout } : { ...query, timeout };
    const span = startStatement(options);
    const [parameters, done] = typeof values === 'function' ? [undefined, values as QueryCallback] : [values, callback];
    return run(options, parameters, (error, ...results) => {
      if (error) span?.setStatus({ code: SpanStatusCode.ERROR });
      span?.end();
      // The connection is destroyed, because the next query on it would fail, too.
      if (isTimeout(error) || isNotReady(error)) connection.destroy();
      done?.(
        isTimeout(error) ? new DatabaseUnavailable(error) : isFatal(error) ? new ConnectionLost(error) : error,
        ...results,
      );
    });
  };
}

/** The traced text has placeholders instead of values. */
function startStatement(options: { sql?: string; timeout?: number }): Span | undefined {
  if (!trace.getActiveSpan()) return undefined;
  const { sql = '' } = options;
  return tracer.startSpan(sql.trim().split(/\s/, 1)[0] ?? '', {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'mysql', 'db.query.text': sql.slice(0, MAX_TRACED_SQL) },
  });
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'PROTOCOL_SEQUENCE_TIMEOUT';
}

/** The connection broke now (mysql2 sets `fatal`), or earlier (only the message or the code of Node says so). */
function isFatal(error: unknown): boolean {
  const { fatal, code, message = '' } = (error ?? {}) as Partial<Error> & { fatal?: boolean; code?: string };
  return fatal === true || code === 'EPIPE' || message.includes('closed state');
}

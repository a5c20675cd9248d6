import type { Timeouts } from './pool-with-timeouts';

/** The SQL mode decides how queries are read and how values are escaped: in some modes, a backslash escapes nothing. */
const SQL_MODE = [
  'STRICT_TRANS_TABLES',
  'NO_ZERO_IN_DATE',
  'NO_ZERO_DATE',
  'ERROR_FOR_DIVISION_BY_ZERO',
  'NO_ENGINE_SUBSTITUTION',
].join();
export const CHARSET = 'utf8mb4';
export const COLLATION = 'utf8mb4_unicode_520_ci';
const COMMAND_LOCK_WAIT_S = 50;

/**
 * The statement that gives a connection the settings that it needs, so that the defaults of the server do not matter.
 * Only MySQL executes the comment with `!80000`, and only MariaDB the comment with `M!`, so neither depends on the
 * version that a proxy reports. The server also limits the time of statements, because a server does not notice when a
 * client gives up.
 */
export function sessionSettings({ queryMs }: Pick<Timeouts, 'queryMs'>): string {
  const ms = queryMs ?? 0;
  // A wait for a lock ends after the client's timeout: an earlier error would be retried as a conflict.
  const lockWaitS = queryMs === null ? COMMAND_LOCK_WAIT_S : Math.ceil(queryMs / 1000) + 1;
  const metadata = queryMs === null ? '' : `, lock_wait_timeout = ${lockWaitS}`;
  return `SET NAMES ${CHARSET} COLLATE ${COLLATION}, sql_mode = '${SQL_MODE}', time_zone = '+00:00', autocommit = 1,
    innodb_lock_wait_timeout = ${lockWaitS}${metadata}
    /*!80000 , max_execution_time = ${ms}, transaction_isolation = 'REPEATABLE-READ' */
    /*M!100101 , max_statement_time = ${ms / 1000}, tx_isolation = 'REPEATABLE-READ' */`;
}

/** Reads the settings that a proxy between the API and the server may have lost. */
export const SELECT_SETTINGS =
  'SELECT @@sql_mode AS sqlMode, @@time_zone AS timeZone, @@collation_connection AS collation';
export type CurrentSettings = { sqlMode: string; timeZone: string; collation: string };

/** @returns the differences from the settings of `sessionSettings`, in words; null when there are none */
export function describeDifference({ sqlMode, timeZone, collation }: CurrentSettings): string | null {
  const sorted = (modes: string) => modes.split(',').sort().join();
  const wrong = [
    sorted(sqlMode) !== sorted(SQL_MODE) && `sql_mode is ${sqlMode || 'empty'}`,
    timeZone !== '+00:00' && `time_zone is ${timeZone}`,
    collation !== COLLATION && `collation_connection is ${collation}`,
  ].filter((difference) => difference !== false);
  return wrong.length ? `a proxy drops the settings of connections: ${wrong.join(', ')}` : null;
}

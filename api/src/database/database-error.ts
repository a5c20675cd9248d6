import { QueryFailedError } from 'typeorm';

type DriverError = { errno?: number; code?: string; fatal?: boolean };

/** The database cannot be reached, is too slow, or cannot write now. The request may be retried. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(`The database is unavailable: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The connection broke. The server rolls the open transaction back, unless the commit had begun. */
export class ConnectionLost extends DatabaseUnavailable {}

const NOT_READY_CODE = 1047;
const DEADLOCK_CODE = 1213;
const LOCK_TIMEOUT_CODE = 1205;
const DUPLICATE_KEY_CODE = 1062;
const MISSING_PARENT_CODE = 1452;
/** The codes of the server for a full disk and for a full table. */
const DISK_FULL_CODES = [1021, 1114];
/**
 * The codes for a column, an index or a foreign key that already exists, or that is to be dropped but does not exist.
 */
const ALREADY_DONE_CODES = [1060, 1061, 1826, 1091];
/**
 * The codes for: disk full, too many connections, node without its cluster, shutdown, table full, failed or aborted
 * commit, read-only server or transaction, killed query, query timeout of MariaDB and MySQL.
 */
const UNAVAILABLE_CODES = [
  ...DISK_FULL_CODES,
  1040,
  NOT_READY_CODE,
  1053,
  1180,
  1203,
  1290,
  1317,
  1792,
  1836,
  1927,
  1969,
  3024,
];

function driverError(error: unknown): DriverError {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof inner === 'object' && inner !== null ? inner : {};
}

export function isDuplicate(error: unknown): boolean {
  return driverError(error).errno === DUPLICATE_KEY_CODE;
}

/** The new row belongs to a row that does not exist, or that was deleted. */
export function isMissingParent(error: unknown): boolean {
  return driverError(error).errno === MISSING_PARENT_CODE;
}

/** The server has no space for what the statement writes. */
export function isDiskFull(error: unknown): boolean {
  return DISK_FULL_CODES.includes(driverError(error).errno ?? 0);
}

/** The statement would add something that the table already has, or drop something that the table no longer has. */
export function isAlreadyDone(error: unknown): boolean {
  return ALREADY_DONE_CODES.includes(driverError(error).errno ?? 0);
}

/**
 * The server has rolled this transaction back because of another one: after a deadlock, a lock timeout, or a conflict
 * in its cluster.
 */
export function isTransactionConflict(error: unknown): boolean {
  const { errno } = driverError(error);
  return errno === DEADLOCK_CODE || errno === LOCK_TIMEOUT_CODE;
}

/** The server accepts connections but cannot serve queries, because the node has lost its cluster. */
export function isNotReady(error: unknown): boolean {
  return driverError(error).errno === NOT_READY_CODE;
}

export function isConnectionLost(error: unknown): boolean {
  return isNotReady(error) || driverError(error) instanceof ConnectionLost;
}

export function isDatabaseUnavailable(error: unknown): boolean {
  if (error instanceof DatabaseUnavailable) return true;
  const inner = driverError(error);
  return (
    inner instanceof DatabaseUnavailable || isTransactionConflict(error) || UNAVAILABLE_CODES.includes(inner.errno ?? 0)
  );
}

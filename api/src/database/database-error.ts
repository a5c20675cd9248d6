import { QueryFailedError } from 'typeorm';

type DriverError = { errno?: number; code?: string; fatal?: boolean };

/** The database cannot be reached, is too slow or cannot write now: not the request's fault, and worth a retry. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** The connection broke: what was under way on it is undone, unless that was a commit. */
export class ConnectionLost extends DatabaseAway {}

const NOT_READY = 1047;
const DEADLOCK = 1213;
const LOCK_WAIT = 1205;
const DUPLICATE = 1062;
/**
 * Too many connections, without its cluster, before or in the commit, shutting down, disk or table full, read-only in its
 * several forms, killed.
 */
const AWAY = [1021, 1040, NOT_READY, 1053, 1114, 1180, 1203, 1290, 1317, 1792, 1836, 1927, 3024];

function driverError(error: unknown): DriverError {
  const inner: unknown = error instanceof QueryFailedError ? error.driverError : error;
  return typeof inner === 'object' && inner !== null ? inner : {};
}

export function isDuplicate(error: unknown): boolean {
  return driverError(error).errno === DUPLICATE;
}

/** The server, or its cluster in the commit, gave up this transaction for another's sake; it may well succeed next. */
export function isTransactionConflict(error: unknown): boolean {
  const { errno } = driverError(error);
  return errno === DEADLOCK || errno === LOCK_WAIT;
}

/** The server is one that accepts connections and cannot serve them, as a node that has lost its cluster. */
export function isNotReady(error: unknown): boolean {
  return driverError(error).errno === NOT_READY;
}

export function isConnectionLost(error: unknown): boolean {
  return isNotReady(error) || driverError(error) instanceof ConnectionLost;
}

export function isDatabaseAway(error: unknown): boolean {
  if (error instanceof DatabaseAway) return true;
  const inner = driverError(error);
  return inner instanceof DatabaseAway || isTransactionConflict(error) || AWAY.includes(inner.errno ?? 0);
}

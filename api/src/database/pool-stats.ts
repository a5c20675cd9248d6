import type { DataSource } from 'typeorm';

export type PoolStats = { open: number; idle: number; waiting: number };

/** Private fields of the pool of mysql2, which has no public statistics. A test fails if a new version changes them. */
type PoolInside = Record<'_allConnections' | '_freeConnections' | '_connectionQueue', { length: number }>;

export function poolStats({ driver }: DataSource): PoolStats {
  const { pool } = driver as unknown as { pool?: PoolInside };
  if (!pool) return { open: 0, idle: 0, waiting: 0 };
  return {
    open: pool._allConnections.length,
    idle: pool._freeConnections.length,
    waiting: pool._connectionQueue.length,
  };
}

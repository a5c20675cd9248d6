import type { DataSource } from 'typeorm';

export type PoolStats = { open: number; idle: number; waiting: number };

/** mysql2 publishes no figures of its pool. A test fails when another version has other fields. */
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

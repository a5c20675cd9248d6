import type { Pool } from 'mysql2';
import type { DataSource } from 'typeorm';
import { FailoverPool } from './failover-pool';

export type PoolFigures = { open: number; idle: number; waiting: number };

/** mysql2 publishes no figures of its pool. A test fails when another version has other fields. */
type PoolInside = Record<'_allConnections' | '_freeConnections' | '_connectionQueue', { length: number }>;

export function poolFigures({ driver }: DataSource): PoolFigures {
  const { pool } = driver as unknown as { pool?: Pool | FailoverPool };
  const pools = pool instanceof FailoverPool ? pool.pools : pool ? [pool] : [];
  const figures = { open: 0, idle: 0, waiting: 0 };
  for (const one of pools as unknown as PoolInside[]) {
    figures.open += one._allConnections.length;
    figures.idle += one._freeConnections.length;
    figures.waiting += one._connectionQueue.length;
  }
  return figures;
}

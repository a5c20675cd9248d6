import type { Pool, PoolConnection } from 'mysql2';
import type { DataSource } from 'typeorm';

/** From the pool that the ORM has made with our patient driver. Whoever takes one releases it. */
export function takeConnection({ driver }: DataSource): Promise<PoolConnection> {
  const { pool } = driver as unknown as { pool: Pool };
  return new Promise((resolve, reject) => {
    pool.getConnection((error, connection) => (error ? reject(error) : resolve(connection)));
  });
}

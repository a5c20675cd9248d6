import type { DataSource, QueryRunner } from 'typeorm';
import { isTransactionConflict } from './database-error';

/**
 * Runs the pending migrations and returns their names. A second migrator waits for the lock, which is a row locked by a
 * transaction: when a migrator dies, its lock is free at once. Each migration is one statement that can be repeated, so
 * that a migration that was interrupted runs again.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  await dataSource.query('CREATE TABLE IF NOT EXISTS migration_lock (id INT NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  await dataSource.query('INSERT IGNORE INTO migration_lock (id) VALUES (1)');
  const lock = dataSource.createQueryRunner();
  try {
    await acquire(lock);
    const done = await dataSource.runMigrations({ transaction: 'none' });
    await lock.commitTransaction();
    return done.map((migration) => migration.name);
  } finally {
    await lock.release();
  }
}

async function acquire(lock: QueryRunner): Promise<void> {
  for (;;) {
    await lock.startTransaction();
    try {
      await lock.query('SELECT id FROM migration_lock WHERE id = 1 FOR UPDATE');
      return;
    } catch (error) {
      await lock.rollbackTransaction();
      if (!isTransactionConflict(error)) throw error;
    }
  }
}

/** Returns the names of the migrations that the database does not have yet. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const [table] = await dataSource.query<unknown[]>("SHOW TABLES LIKE 'migration'");
  if (!table) return known;
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migration');
  const applied = new Set(rows.map((row) => row.name));
  return known.filter((name) => !applied.has(name));
}

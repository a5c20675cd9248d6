import type { DataSource, QueryRunner } from 'typeorm';
import { isTransactionConflict } from './database-error';

/**
 * Runs what has not run yet and returns the names. Whoever comes second waits: the row of `migration_lock` is held in
 * a transaction of its own, so that a migrator that dies lets go of it at once. Each migration is one statement that
 * can be repeated, so that one killed half-way is simply run again.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  await dataSource.query('CREATE TABLE IF NOT EXISTS migration_lock (id INT NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  await dataSource.query('INSERT IGNORE INTO migration_lock (id) VALUES (1)');
  const holder = dataSource.createQueryRunner();
  try {
    await takeLock(holder);
    const done = await dataSource.runMigrations({ transaction: 'none' });
    await holder.commitTransaction();
    return done.map((migration) => migration.name);
  } finally {
    await holder.release();
  }
}

async function takeLock(holder: QueryRunner): Promise<void> {
  for (;;) {
    await holder.startTransaction();
    try {
      await holder.query('SELECT id FROM migration_lock WHERE id = 1 FOR UPDATE');
      return;
    } catch (error) {
      await holder.rollbackTransaction();
      if (!isTransactionConflict(error)) throw error;
    }
  }
}

/** The names of the migrations that the code has and the database has not. */
export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  const [table] = await dataSource.query<unknown[]>("SHOW TABLES LIKE 'migration'");
  if (!table) return known;
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migration');
  const applied = new Set(rows.map((row) => row.name));
  return known.filter((name) => !applied.has(name));
}

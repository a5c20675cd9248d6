import type { DataSource, QueryRunner } from 'typeorm';
import { isTransactionConflict } from './database-error';

const BASELINE = { name: 'Baseline1763700000057', timestamp: 1763700000057 };
/** The last of the 46 migrations that the baseline replaces. */
const LAST_BEFORE_BASELINE = 'AddKnownDeviceNetwork1763700000056';
const COMMIT_BEFORE_BASELINE = '049cb69';

/**
 * Runs the pending migrations and returns their names. A second migrator waits for the lock, which is a row locked by a
 * transaction: when a migrator dies, its lock is free at once. Each migration can be repeated, so an interrupted one
 * runs again.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  await dataSource.query('CREATE TABLE IF NOT EXISTS migration_lock (id INT NOT NULL PRIMARY KEY) ENGINE=InnoDB');
  await dataSource.query('INSERT IGNORE INTO migration_lock (id) VALUES (1)');
  const lock = dataSource.createQueryRunner();
  try {
    await acquire(lock);
    await markBaseline(dataSource);
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

/** Records the baseline as run if all migrations before it have run, because the schema is then the same. */
async function markBaseline(dataSource: DataSource): Promise<void> {
  const applied = await appliedMigrations(dataSource);
  if (applied.length === 0 || applied.includes(BASELINE.name)) return;
  if (!applied.includes(LAST_BEFORE_BASELINE)) {
    throw new Error(
      `The last migration of the database is ${applied.at(-1)}. Run the migrations of commit ${COMMIT_BEFORE_BASELINE} first.`,
    );
  }
  await dataSource.query('INSERT INTO migration (timestamp, name) VALUES (?, ?)', [BASELINE.timestamp, BASELINE.name]);
}

export async function pendingMigrations(dataSource: DataSource): Promise<string[]> {
  const applied = await appliedMigrations(dataSource);
  const known = dataSource.migrations.map((migration) => migration.name ?? migration.constructor.name);
  return known.filter((name) => !applied.includes(name));
}

async function appliedMigrations(dataSource: DataSource): Promise<string[]> {
  const [table] = await dataSource.query<unknown[]>("SHOW TABLES LIKE 'migration'");
  if (!table) return [];
  const rows = await dataSource.query<{ name: string }[]>('SELECT name FROM migration ORDER BY id');
  return rows.map((row) => row.name);
}

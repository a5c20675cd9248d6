import type { DataSource } from 'typeorm';

const BASELINE_MIGRATION = 'Baseline1763700000074';
/** The first commit whose databases have a record of the baseline. */
const FIRST_COMMIT = 'b623f158';

/** The name of a lock has at most 64 characters. MySQL 9 has no SHA1. */
const LOCK_NAME_SQL = "SHA2(CONCAT('migrations of ', DATABASE()), 256)";
const LOCK_TIMEOUT_S = 24 * 60 * 60;

/**
 * Runs the pending migrations and returns their names. A second migrator waits for the lock. The lock belongs to the
 * connection, so it is free as soon as a migrator dies. Each migration can be repeated, so an interrupted migration
 * runs again.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query(`SELECT GET_LOCK(${LOCK_NAME_SQL}, ${LOCK_TIMEOUT_S})`);
    await refuseOlderDatabase(dataSource);
    const done = await dataSource.runMigrations({ transaction: 'none' });
    return done.map((migration) => migration.name);
  } finally {
    // A connection that is lost has also lost the lock.
    await lock.query(`SELECT RELEASE_LOCK(${LOCK_NAME_SQL})`).catch(() => undefined);
    await lock.release();
  }
}

async function refuseOlderDatabase(dataSource: DataSource): Promise<void> {
  const applied = await appliedMigrations(dataSource);
  if (applied.length > 0 && !applied.includes(BASELINE_MIGRATION))
    throw new Error(
      `The last migration of the database is ${applied.at(-1)}. Run the migrations of commit ${FIRST_COMMIT} first.`,
    );
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

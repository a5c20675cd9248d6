import type { DataSource } from 'typeorm';

const BASELINE = { name: 'Baseline1763700000074', timestamp: 1763700000074 };
/** The last migration that the baseline replaces. */
const LAST_BEFORE_BASELINE = 'CreateProductImport1763700000073';
const COMMIT_BEFORE_BASELINE = '8d5726bb';

/** The name of a lock has at most 64 characters. MySQL 9 has no SHA1. */
const LOCK = "SHA2(CONCAT('migrations of ', DATABASE()), 256)";
const LOCK_TIMEOUT_S = 24 * 60 * 60;

/**
 * Runs the pending migrations and returns their names. A second migrator waits for the lock, which belongs to the
 * connection: when a migrator dies, its lock is free at once. Each migration can be repeated, so an interrupted one runs
 * again.
 */
export async function migrate(dataSource: DataSource): Promise<string[]> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query(`SELECT GET_LOCK(${LOCK}, ${LOCK_TIMEOUT_S})`);
    await markBaseline(dataSource);
    const done = await dataSource.runMigrations({ transaction: 'none' });
    return done.map((migration) => migration.name);
  } finally {
    // A lost connection has lost its lock.
    await lock.query(`SELECT RELEASE_LOCK(${LOCK})`).catch(() => undefined);
    await lock.release();
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

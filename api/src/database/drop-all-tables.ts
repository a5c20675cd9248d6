import type { DataSource } from 'typeorm';

export async function dropAllTables(dataSource: DataSource): Promise<void> {
  const tables = await dataSource.query<{ name: string }[]>(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE()',
  );
  // One connection, for the checks are switched off for a connection.
  const runner = dataSource.createQueryRunner();
  try {
    await runner.query('SET FOREIGN_KEY_CHECKS = 0');
    for (const { name } of tables) await runner.query(`DROP TABLE \`${name}\``);
  } finally {
    await runner.query('SET FOREIGN_KEY_CHECKS = 1');
    await runner.release();
  }
}

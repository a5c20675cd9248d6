import type { QueryRunner } from 'typeorm';

/** For migrations that add or drop an index: MySQL has no IF NOT EXISTS for it. */
export async function hasIndex(runner: QueryRunner, table: string, index: string): Promise<boolean> {
  const rows = (await runner.query(
    'SELECT 1 FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ? AND INDEX_NAME = ?',
    [table, index],
  )) as unknown[];
  return rows.length > 0;
}

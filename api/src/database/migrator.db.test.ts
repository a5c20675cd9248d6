import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { createDataSource, COMMAND_TIMEOUTS } from './data-source';
import { sampleProduct } from '../../test/samples';
import { ProductImport } from '../product/product-import';
import { migrate, pendingMigrations } from './migrator';
import { Transactions } from './transactions';
import { workerDatabase } from '../../test/test-database';

/**
 * Returns the indexes that the migrations add. The migrator ignores the error that a name already exists, so a
 * migration could silently fail to add its index.
 */
function keysOfMigrations(): { name: string; columns: string }[] {
  const folder = join(__dirname, 'migrations');
  const dropped = new Set<string>();
  const keys = readdirSync(folder).flatMap((file) => {
    const statements = readFileSync(join(folder, file), 'utf8').matchAll(/(?:EXISTS|ALTER TABLE) `?(\w+)`?([^;]+);/g);
    return [...statements].flatMap(([, table, text = '']) => {
      for (const [, key] of text.matchAll(/DROP KEY (\w+)/g)) dropped.add(`${table}.${key}`);
      return [...text.matchAll(/(?<!DROP )KEY (\w+) \(([^)]+)\)/g)].map(([, key, columns = '']) => ({
        name: `${table}.${key}`,
        columns,
      }));
    });
  });
  return keys.filter(({ name }) => !dropped.has(name));
}

describe('migrations', () => {
  let dataSource: DataSource;
  let second: DataSource;
  let count: number;

  beforeAll(async () => {
    const config = await workerDatabase('_migrations');
    dataSource = await createDataSource(config, COMMAND_TIMEOUTS).initialize();
    second = await createDataSource(config, COMMAND_TIMEOUTS).initialize();
    count = dataSource.migrations.length;
  });
  afterAll(async () => {
    await dataSource.dropDatabase();
    await dataSource.destroy();
    await second.destroy();
  });
  beforeEach(() => dataSource.dropDatabase());

  /** Returns the definition of every table, without the counter that changes with its rows. */
  async function schema(): Promise<Record<string, string>> {
    const tables = await dataSource.query<Record<string, string>[]>(
      "SELECT TABLE_NAME FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY 1",
    );
    const definitions: Record<string, string> = {};
    for (const name of tables.map((row) => String(Object.values(row)[0]))) {
      const [row] = await dataSource.query<Record<string, string>[]>(`SHOW CREATE TABLE \`${name}\``);
      definitions[name] = String(row?.['Create Table']).replace(/ AUTO_INCREMENT=\d+/, '');
    }
    return definitions;
  }

  it('run once on an empty database', async () => {
    expect(count).toBeGreaterThan(0);
    expect(await pendingMigrations(dataSource)).toHaveLength(count);
    expect(await migrate(dataSource)).toHaveLength(count);
    const before = await schema();
    expect(await migrate(dataSource)).toEqual([]);
    expect(await pendingMigrations(dataSource)).toEqual([]);
    expect(await schema()).toEqual(before);
  });

  it('add each index, even if another index of the table has the same name', async () => {
    await migrate(dataSource);
    const rows = await dataSource.query<{ name: string; columns: string }[]>(
      `SELECT CONCAT(TABLE_NAME, '.', INDEX_NAME) AS name, GROUP_CONCAT(COLUMN_NAME ORDER BY SEQ_IN_INDEX SEPARATOR ', ') AS columns
       FROM information_schema.STATISTICS WHERE TABLE_SCHEMA = DATABASE() GROUP BY TABLE_NAME, INDEX_NAME`,
    );
    const stored = new Map(rows.map(({ name, columns }) => [name, columns]));
    const declared = keysOfMigrations();
    expect(declared.length).toBeGreaterThan(100);
    expect(declared.filter(({ name, columns }) => stored.get(name) !== columns)).toEqual([
      // Migration 0124 adds this key with another name.
      { name: 'product_review.product_review_newest', columns: 'created_at, id' },
    ]);
  });

  it('do not change the rows of a populated database', async () => {
    await migrate(dataSource);
    await dataSource.query("INSERT INTO rate_limit (bucket, hits, resets_at) VALUES ('b', 7, NOW())");
    await dataSource.query('DELETE FROM migration');
    await migrate(dataSource);
    expect(await dataSource.query('SELECT hits FROM rate_limit')).toEqual([{ hits: 7 }]);
  });

  it('recover from a crash between two tables of the baseline', async () => {
    await migrate(dataSource);
    const whole = await schema();
    const tables = Object.keys(whole).filter((name) => !name.startsWith('migration'));
    await dataSource.query('SET FOREIGN_KEY_CHECKS = 0');
    for (const table of tables.slice(-5)) await dataSource.query(`DROP TABLE \`${table}\``);
    await dataSource.query('SET FOREIGN_KEY_CHECKS = 1');
    await dataSource.query('DELETE FROM migration');
    await migrate(dataSource);
    expect(await schema()).toEqual(whole);
  });

  it('keep already deleted listings for 30 days from the update on, and do not change drafts', async () => {
    await migrate(dataSource);
    const transactions = new Transactions(dataSource);
    await new ProductImport(transactions).insert([sampleProduct(), sampleProduct(), sampleProduct()]);
    const [deleted, sold, draft] = await dataSource.query<{ id: number }[]>('SELECT id FROM product ORDER BY id');
    const long = "delisted_at = '2025-01-01'";
    await dataSource.query(`UPDATE product SET ${long} WHERE id = ?`, [deleted?.id]);
    await dataSource.query(`UPDATE product SET ${long}, sold_at = delisted_at WHERE id = ?`, [sold?.id]);
    const asDraft = `${long}, unlisted_at = delisted_at, unlisted_as = 'draft'`;
    await dataSource.query(`UPDATE product SET ${asDraft} WHERE id = ?`, [draft?.id]);
    await dataSource.query("DELETE FROM migration WHERE name LIKE 'DeletedProductsStay%'");
    expect(await migrate(dataSource)).toHaveLength(1);
    const rows = await dataSource.query<{ state: string; isRecent: number }[]>(
      'SELECT state, delisted_at > UTC_TIMESTAMP() - INTERVAL 1 MINUTE AS isRecent FROM product ORDER BY id',
    );
    expect(rows.map(({ state, isRecent }) => [state, Boolean(isRecent)])).toEqual([
      ['deleted', true],
      ['sold', false],
      ['draft', false],
    ]);
  });

  it('refuse a database without a record of the baseline', async () => {
    await migrate(dataSource);
    await dataSource.query("UPDATE migration SET name = 'CreateUser1' WHERE name LIKE 'Baseline%'");
    await expect(migrate(dataSource)).rejects.toThrow(/is \w+\. Run the migrations of commit \w+ first/);
  });

  it('run once when two migrators start at the same time', async () => {
    const [one, other] = await Promise.all([migrate(dataSource), migrate(second)]);
    expect(one.length + other.length).toBe(count);
  });

  it('set a binary collation for keys and a portable one for tables', async () => {
    await migrate(dataSource);
    const tables = await schema();
    for (const [name, sql] of Object.entries(tables)) {
      if (!name.startsWith('migration')) expect(sql).toMatch(/COLLATE=utf8mb4_unicode_520_ci/);
      for (const line of sql
        .split('\n')
        .filter((column) => /`\w+_key`|`id_hash`|`bucket`/.test(column) && /char/.test(column))) {
        expect(line).toMatch(/COLLATE utf8mb4_bin/);
      }
    }
  });
});

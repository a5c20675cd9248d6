import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { createDataSource, COMMAND_TIMEOUTS } from './data-source';
import { migrate, pendingMigrations } from './migrator';
import { workerDatabase } from '../../test/test-database';

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

  /** The definition of every table, without the counter that changes with its rows. */
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

  describe('of the release before the baseline', () => {
    const old = readFileSync(join(__dirname, '../../test/migrations-before-baseline.sql'), 'utf8')
      .split(/^-- /m)
      .slice(1)
      .map((part) => {
        const [name = '', ...lines] = part.split('\n');
        return {
          name,
          statements: lines
            .join('\n')
            .split(/;$/m)
            .filter((text) => text.trim()),
        };
      });

    async function runOld(migrations: typeof old): Promise<void> {
      await dataSource.query(
        'CREATE TABLE migration (id INT NOT NULL AUTO_INCREMENT PRIMARY KEY, timestamp BIGINT NOT NULL, name VARCHAR(255) NOT NULL)',
      );
      for (const { name, statements } of migrations) {
        for (const statement of statements) await dataSource.query(statement);
        const timestamp = Number(/\d+$/.exec(name)?.[0]);
        await dataSource.query('INSERT INTO migration (timestamp, name) VALUES (?, ?)', [timestamp, name]);
      }
    }
    const shopTables = async () =>
      Object.fromEntries(Object.entries(await schema()).filter(([name]) => !name.startsWith('migration')));

    const views = () =>
      dataSource.query<object[]>(
        'SELECT TABLE_NAME, VIEW_DEFINITION, SECURITY_TYPE FROM information_schema.VIEWS WHERE TABLE_SCHEMA = DATABASE() ORDER BY 1',
      );

    it('lead to the schema of the baseline, which is then only recorded', async () => {
      await migrate(dataSource);
      const fromBaseline = { tables: await shopTables(), views: await views() };
      expect(fromBaseline.views).toHaveLength(2);
      await dataSource.dropDatabase();
      await runOld(old);
      expect(await migrate(dataSource)).toHaveLength(count - 1);
      expect(await pendingMigrations(dataSource)).toEqual([]);
      expect({ tables: await shopTables(), views: await views() }).toEqual(fromBaseline);
    });

    it('refuse a database that has not run them all', async () => {
      await runOld(old.slice(0, 5));
      await expect(migrate(dataSource)).rejects.toThrow(/is \w+\. Run the migrations of commit \w+ first/);
      expect(await pendingMigrations(dataSource)).toHaveLength(count);
    });
  });

  it('create two views of the messages, which version c9bb4c8 can read and write', async () => {
    await migrate(dataSource);
    const writes = [
      "INSERT INTO contact_message (buyer_name, buyer_email, message, product_id, created_at) VALUES ('Bob', 'b@x.com', 'First', 7, NOW(3)), ('Bob', 'b@x.com', 'Second', 7, NOW(3))",
      "INSERT INTO support_ticket (name, email, subject, category, priority, message, created_at) VALUES ('Bob', 'b@x.com', 'Third', 'other', 'low', 'm', NOW(3))",
      "UPDATE support_ticket SET handled_at = NOW(3), version = 2 WHERE subject = 'Third'",
      "DELETE FROM contact_message WHERE message = 'Second'",
    ];
    for (const sql of writes) await dataSource.query(sql);
    expect(await dataSource.query('SELECT kind, state FROM message ORDER BY id')).toEqual([
      { kind: 'contact', state: 'new' },
      { kind: 'ticket', state: 'closed' },
    ]);
    expect(await dataSource.query('SELECT state FROM support_ticket FOR UPDATE')).toEqual([{ state: 'closed' }]);
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

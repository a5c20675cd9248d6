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

    it('lead to the schema of the baseline, which is then only recorded', async () => {
      await migrate(dataSource);
      const fromBaseline = await shopTables();
      await dataSource.dropDatabase();
      await runOld(old);
      expect(await migrate(dataSource)).toHaveLength(count - 1);
      expect(await pendingMigrations(dataSource)).toEqual([]);
      expect(await shopTables()).toEqual(fromBaseline);
    });

    describe('move messages into one table', () => {
      const PREVIOUS_WRITES = [
        "INSERT INTO contact_message (buyer_name, buyer_email, message, product_id, created_at) VALUES ('Bob', 'b@x.com', 'New', 7, NOW(3))",
        "INSERT INTO support_ticket (name, email, subject, category, priority, message, created_at) VALUES ('Bob', 'b@x.com', 'New', 'other', 'low', 'm', NOW(3))",
        "UPDATE support_ticket SET handled_at = NOW(3), version = 2 WHERE subject = 'First'",
        "DELETE FROM contact_message WHERE message = 'Old 2'",
      ];
      const stored = () =>
        dataSource.query<{ id: number; kind: string; state: string }[]>(
          'SELECT id, kind, state FROM message ORDER BY id',
        );

      beforeEach(async () => {
        await runOld(old);
        await dataSource.query(
          "INSERT INTO support_ticket (name, email, subject, category, priority, message, created_at) VALUES ('Ada', 'a@x.com', 'First', 'other', 'low', 'm', NOW(3)), ('Ada', 'a@x.com', 'Second', 'other', 'low', 'm', NOW(3))",
        );
        await dataSource.query(
          "INSERT INTO contact_message (buyer_name, buyer_email, message, product_id, created_at) VALUES ('Ada', 'a@x.com', 'Old 1', 7, NOW(3)), ('Ada', 'a@x.com', 'Old 2', 7, NOW(3))",
        );
        await dataSource.query(
          "INSERT INTO message_entry (kind, message_id, type, text, user_id, created_at) VALUES ('ticket', 2, 'note', 't', 1, NOW(3)), ('contact', 1, 'note', 'c', 1, NOW(3)), ('contact', 99, 'note', 'of none', 1, NOW(3))",
        );
        await dataSource.query(
          "INSERT INTO audit_entry (action, entity, entity_id, user_id, username, changes, created_at) VALUES ('handled', 'contact', 2, 1, 'a', '[]', NOW(3)), ('handled', 'ticket', 2, 1, 'a', '[]', NOW(3))",
        );
      });

      async function expectMoved(): Promise<void> {
        expect(await stored()).toEqual([
          { id: 1, kind: 'ticket', state: 'new' },
          { id: 2, kind: 'ticket', state: 'new' },
          { id: 3, kind: 'contact', state: 'new' },
          { id: 4, kind: 'contact', state: 'new' },
        ]);
        expect(await dataSource.query('SELECT message_id AS id, text FROM message_entry ORDER BY text')).toEqual([
          { id: 3, text: 'c' },
          { id: 2, text: 't' },
        ]);
        expect(await dataSource.query('SELECT entity, entity_id AS id FROM audit_entry ORDER BY id')).toEqual([
          { entity: 'ticket', id: 2 },
          { entity: 'contact', id: 4 },
        ]);
      }

      it('and preserve the ids of tickets, their entries and the audit log', async () => {
        await migrate(dataSource);
        await expectMoved();
      });

      it('once, even if the migration was interrupted before it was recorded', async () => {
        await migrate(dataSource);
        await dataSource.query("DELETE FROM migration WHERE name LIKE 'Message%' OR name LIKE 'AddMessageEntryKey%'");
        await migrate(dataSource);
        await expectMoved();
      });

      it('and leave two views that the previous release can read and write', async () => {
        await migrate(dataSource);
        for (const sql of PREVIOUS_WRITES) await dataSource.query(sql);
        const rows = await stored();
        expect(rows.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
          ...['ticket closed', 'ticket new', 'contact new'],
          ...['contact new', 'ticket new'],
        ]);
        expect(rows.at(-1)?.id).toBeGreaterThan(1_000_000);
        const [locked] = await dataSource.query<{ state: string }[]>(
          'SELECT state FROM support_ticket WHERE id = 1 FOR UPDATE',
        );
        expect(locked?.state).toBe('closed');
      });
    });

    it('refuse a database that has not run them all', async () => {
      await runOld(old.slice(0, 20));
      await expect(migrate(dataSource)).rejects.toThrow(/is \w+\. Run the migrations of commit \w+ first/);
      expect(await pendingMigrations(dataSource)).toHaveLength(count);
    });
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

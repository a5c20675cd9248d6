import { ModulesContainer } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource, type EntityMetadata } from 'typeorm';
import { repositoryCalls, storeExampleRows } from '../../test/repository-calls';
import { emptyTables, openDatabase, workerDatabase } from '../../test/test-database';
import { AppModule } from '../app.module';
import { loadConfig } from '../config/config';
import { ProductImportRepository } from '../product/product-import.repository';
import { ProductIndexRepository } from '../product/product-index.repository';

const SRC = join(__dirname, '..');
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const HEAD = `-- The SQL statements that each method of the repository sends to the driver. <User> stands for the columns of the
-- entity User, which database/entity-columns.repository.sql lists. Run this command to write all of these files again:
-- npx jest api/src/database/repository-sql --selectProjects db -u
`;
const CLAUSES =
  /(?<!^DELETE) (?=(?:FROM|WHERE|GROUP BY|ORDER BY|LIMIT|SET|ON DUPLICATE KEY|FOR UPDATE|LOCK IN SHARE MODE)\b|VALUES [(?])/;
const PARTS = /(?<=,) ?| (?=(?:AND|OR) )/;
const MAX_WIDTH = 120;
/** Matches the columns that TypeORM selects for a whole entity, or names in an INSERT. */
const WHOLE_ENTITY = /`(\w+)`\.`\w+` AS `\1_\w+`(?:, `\1`\.`\w+` AS `\1_\w+`)*|(?<=\()`\w+`(?:, `\w+`)+(?=\) VALUES)/g;
/** The file with the columns of each entity. */
const COLUMNS = 'database/entity-columns.repository.sql';
const TRANSACTION = /^(START TRANSACTION|SAVEPOINT|RELEASE SAVEPOINT)/;
/** Matches the names of methods that are neither private nor protected, as Prettier writes them. */
const METHODS = /^ {2}(?:async )?\*?([a-z]\w+)\(/gm;

let dataSource: DataSource;
/** A connection for commands, which has longer timeouts. */
let everyEntity: DataSource;
let repositories: object[];
let calls: ReturnType<typeof repositoryCalls>;

beforeAll(async () => {
  const database = await workerDatabase();
  everyEntity = await openDatabase(database);
  await emptyTables(everyEntity);
  calls = repositoryCalls(await storeExampleRows(everyEntity));
  const config = { ...loadConfig({}), database, logLevel: 'silent' };
  // The application is not initialized, so that no loop sends statements.
  const modules = await Test.createTestingModule({ imports: [AppModule.forRoot(config)] }).compile();
  dataSource = modules.get(DataSource);
  await dataSource.initialize();
  const providers = [...modules.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
  const found = providers.flatMap(({ instance }) => (instance instanceof Object ? [instance] : []));
  const isRepository = ({ constructor: { name } }: object) => /.Repository$|^DeclaredRows$/.test(name);
  // Commands and the thread that builds the index use the last two repositories without the application.
  repositories = [...found.filter(isRepository), new ProductImportRepository(), new ProductIndexRepository()];
});
afterAll(() => Promise.all([dataSource.destroy(), everyEntity.destroy()]));

/** Returns the path of a class in the sources, without its extension, such as `user/user.repository`. */
function pathOf(repository: string): string {
  const name = repository.replace(/Repository$/, '.repository').replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`);
  const file = FILES.find((path) => path.endsWith(`/${name.toLowerCase()}.ts`));
  if (!file) throw new Error(`${repository} has no file of its name`);
  return file.replace(/\.ts$/, '');
}

type Statement = { sql: string; parameters: unknown };

/** Runs a call in a transaction that is rolled back. Returns the statements that the call has sent. */
async function statementsOf(run: ReturnType<typeof repositoryCalls>[number]['methods'][number]['run']) {
  const statements: Statement[] = [];
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  const logged = jest
    .spyOn(dataSource.logger, 'logQuery')
    .mockImplementation((sql, parameters = []) => void statements.push({ sql, parameters }));
  try {
    await run(repositories, runner.manager);
  } finally {
    logged.mockRestore();
    await runner.rollbackTransaction();
    await runner.release();
  }
  return statements.filter(({ sql }) => !TRANSACTION.test(sql));
}

const columnsOf = ({ columns }: EntityMetadata): string =>
  columns
    .filter(({ isSelect }) => isSelect)
    .map(({ databaseName }) => databaseName)
    .join(', ');

/** Replaces the columns of a whole entity by the name of the entity. */
function withEntities(sql: string): string {
  const nameOf = (list: string) => {
    const columns = list.replace(/`\w+`\.| AS `\w+`|`/g, '');
    return dataSource.entityMetadatas.find((entity) => columnsOf(entity) === columns)?.name;
  };
  return sql.replace(WHOLE_ENTITY, (list: string, alias?: string) => {
    const name = nameOf(list);
    if (!name) return list;
    return alias ? `\`${alias}\`.<${name}>` : `<${name}>`;
  });
}

/** Writes each clause on a line, wraps long lines, and indents subqueries. */
function inLines(statement: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const clause of statement.split(CLAUSES)) {
    const indent = '  '.repeat(depth);
    const [first = '', ...parts] = clause.split(PARTS);
    lines.push(indent + first);
    for (const part of parts) {
      const longer = `${lines.at(-1)} ${part}`;
      if (longer.length <= MAX_WIDTH) lines.splice(-1, 1, longer);
      else lines.push(`${indent}  ${part}`);
    }
    depth += clause.split('(').length - clause.split(')').length;
  }
  return lines.join('\n');
}

function publicMethods(repository: string): string[] {
  const text = readFileSync(join(SRC, `${pathOf(repository)}.ts`), 'utf8');
  const own = [...text.matchAll(METHODS)].flatMap(([, name = '']) => (name === 'constructor' ? [] : name));
  return text.includes('extends ListRepository') ? [...publicMethods('ListRepository'), ...own] : own;
}

it('the examples include each public method of each repository', () => {
  const methods = repositories.flatMap(({ constructor: { name } }) =>
    publicMethods(name).map((method) => `${name}.${method}`),
  );
  const examples = calls.flatMap(({ repository, methods: own }) => own.map(({ method }) => `${repository}.${method}`));
  expect(methods.filter((method) => !examples.includes(method))).toEqual([]);
});

it('each repository sends the statements of the .repository.sql file beside it', async () => {
  const sent: Record<string, string> = {};
  for (const { repository, methods } of calls) {
    const file = `${pathOf(repository).replace(/\.repository$/, '')}.repository.sql`;
    sent[file] = HEAD;
    for (const { method, run } of methods) {
      const statements = await statementsOf(run);
      const texts = statements.length
        ? statements.map(({ sql }) => `${inLines(withEntities(sql.trim().replace(/\s+/g, ' ')))};`)
        : ['-- This method sends no statement.'];
      sent[file] += `\n-- Statements of ${repository}.${method}\n${texts.join('\n')}\n`;
    }
  }
  const entities = dataSource.entityMetadatas.filter(({ name }) =>
    Object.values(sent).some((text) => text.includes(`<${name}>`)),
  );
  const columns = entities.map((entity) => `\n-- Columns of <${entity.name}>\n${inLines(columnsOf(entity))}\n`);
  sent[COLUMNS] = HEAD + columns.sort().join('');
  // Finds the option -u in the state of the snapshots, because Jest does not pass it to tests.
  const { snapshotState } = expect.getState();
  if (snapshotState._updateSnapshot === 'all')
    for (const [file, text] of Object.entries(sent)) writeFileSync(join(SRC, file), text);
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.repository\.sql$/.test(path),
  );
  const stored = Object.fromEntries(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));
  expect(sent).toEqual(stored);
});

/** `npm run lab -- explain` runs this test with more rows. */
const ROWS = Number(process.env['EXPLAIN_ROWS'] ?? 50_000);
/** Statements that may read more rows of a table are listed as exceptions. */
const MAX_ROWS_READ = 10_000;
const LARGE_TABLES = ['user', 'order', 'message'];

/** The methods that read more rows, each with its bound and its reason. */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  'DeclaredRows.findExpired': 'a job; it reads a part of an index on the time, and stops at its limit',
  'DeclaredRows.find': 'a job; it reads windows of at most 20,000 ids, each for about 200 ms',
  'DeclaredRows.search': 'a job; it reads windows of at most 20,000 ids, each for about 200 ms',
  'FiguresRepository.countAccounts': 'administrators; the accounts of a period, by an index; cached by each process',
  'FiguresRepository.countOrders': 'administrators; the orders of a period, by an index; cached by each process',
  'MessageRepository.findPage': 'administrators; the open messages, which wait for staff',
  'OrderRepository.countByStatus': 'an index without the rows; the public figures are cached by each process',
  'OrderRepository.sumCompleted': 'administrators; the completed orders',
  'UserRepository.count': 'an index without the rows; the public figures are cached by each process',
  'UserRepository.findPage': 'administrators; a text anywhere in a row, within the time limit of a statement',
};

/**
 * These methods are exceptions only on MariaDB, whose optimizer expects to read a whole table even if the query has a
 * LIMIT.
 */
const EXCEPTIONS_OF_MARIADB: Readonly<Record<string, string>> = {
  'OrderDeskRepository.search': 'administrators; the names of the newest 2,000 orders, by the primary key',
};

/** Stores rows whose ids and owners do not collide with the examples. */
async function fillLargeTables(): Promise<void> {
  const digits = Array.from({ length: 10 }, (_, digit) => `SELECT ${digit} AS d`).join(' UNION ALL ');
  const places = Array.from({ length: String(ROWS).length }, (_, place) => `p${place}`);
  const sum = places.map((name, place) => `${10 ** place} * ${name}.d`).join(' + ');
  const from = places.map((name) => `digits ${name}`).join();
  const numbers = `WITH digits AS (${digits}) SELECT 1000 + ${sum} AS n FROM ${from} WHERE ${sum} < ${ROWS}`;
  const time = "'2026-01-01' + INTERVAL n SECOND";
  const email = "CONCAT('p', n, '@example.com')";
  const fill = (table: string, columns: Readonly<Record<string, string>>) =>
    everyEntity.query(`INSERT INTO \`${table}\` (${Object.keys(columns).join()})
      SELECT ${Object.values(columns).join()} FROM (${numbers}) numbers`);
  const named = { created_at: time };
  await fill('user', {
    ...{ ...named, id: 'n', first_name: "'P'", username: "CONCAT('p', n)", username_key: "CONCAT('p', n)", email },
    ...{ email_key: email, email_verified_at: time, password_hash: "''", updated_at: time, is_admin: '0' },
  });
  await fill('order', {
    ...{ ...named, order_id: "CONCAT('o', n)", email_key: email, user_id: 'n', customer_name: "'P'" },
    ...{ customer_email: email, status: "ELT(1 + n % 3, 'pending', 'completed', 'cancelled')", total: 'n % 100' },
    ...{ request_hash: "''" },
  });
  await fill('message', {
    ...{ ...named, name: "'P'", email, message: "'Hello'", user_id: 'IF(n % 2, n, NULL)' },
    ...{ product_id: 'n', subject: "IF(n % 3, 'Help', NULL)", category: "'other'", priority: "'low'" },
    ...{ handled_at: `IF(n % 5, ${time}, NULL)`, answered_at: `IF(n % 7, ${time}, NULL)`, version: '2' },
  });
  await everyEntity.query(`ANALYZE TABLE ${LARGE_TABLES.map((table) => `\`${table}\``).join()}`);
}

/** Returns the largest number of rows that the optimizer expects to read of a large table. */
async function rowsRead({ sql, parameters }: Statement): Promise<number> {
  if (!/^\s*(SELECT|UPDATE|DELETE|WITH)/i.test(sql)) return 0;
  const names = LARGE_TABLES.flatMap((table) => {
    const uses = sql.matchAll(
      new RegExp(`(?:FROM|JOIN|UPDATE)\\s+\`?${table}\`?(?!\\w)(?:\\s+(?:AS\\s+)?\`?(\\w+))?`, 'gi'),
    );
    return [...uses].flatMap(([, alias]) => [table, alias?.toLowerCase()]);
  });
  const plan = await everyEntity.query<{ table: string | null; rows: string | null }[]>(
    `EXPLAIN FORMAT=TRADITIONAL ${sql}`,
    parameters as unknown[],
  );
  const read = plan.filter(({ table }) => names.includes(table?.toLowerCase()));
  return Math.max(0, ...read.map(({ rows }) => Number(rows)));
}

// This test is the last one of the file, because it fills tables.
it(`a statement reads at most ${MAX_ROWS_READ} of ${ROWS} users, orders or messages`, async () => {
  const statements: [method: string, Statement[]][] = [];
  for (const { repository, methods } of calls)
    for (const { method, run } of methods) statements.push([`${repository}.${method}`, await statementsOf(run)]);
  await fillLargeTables();
  const large = new Map<string, number>();
  for (const [method, sent] of statements) {
    const rows = Math.max(0, ...(await Promise.all(sent.map(rowsRead))));
    if (rows > MAX_ROWS_READ) large.set(method, rows);
  }
  const [{ version }] = await everyEntity.query<[{ version: string }]>('SELECT VERSION() AS version');
  const exceptions = { ...EXCEPTIONS, ...(version.includes('MariaDB') && EXCEPTIONS_OF_MARIADB) };
  expect([...large.keys()].sort()).toEqual(Object.keys(exceptions).sort());
});

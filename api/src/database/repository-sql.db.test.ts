import { ModulesContainer } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { repositoryCalls, storeExampleRows } from '../../test/repository-calls';
import { emptyTables, openDatabase, workerDatabase } from '../../test/test-database';
import { AppModule } from '../app.module';
import { loadConfig } from '../config/config';
import { ProductImportRepository } from '../product/product-import.repository';

const SRC = join(__dirname, '..');
const FILES = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
const HEAD = `-- The statements that reach the driver, by method. After a change this writes them again:
-- npx jest api/src/database/repository-sql --selectProjects db -u
`;
const CLAUSES =
  /(?<!^DELETE) (?=(?:FROM|WHERE|GROUP BY|ORDER BY|LIMIT|SET|ON DUPLICATE KEY|FOR UPDATE|LOCK IN SHARE MODE)\b|VALUES [(?])/;
const PARTS = /(?<=,) ?| (?=(?:AND|OR) )/;
const MAX_WIDTH = 120;
const TRANSACTION = /^(START TRANSACTION|SAVEPOINT|RELEASE SAVEPOINT)/;
/** Methods that are neither private nor protected, as Prettier writes them. */
const METHODS = /^ {2}(?:async )?\*?([a-z]\w+)\(/gm;

let dataSource: DataSource;
let repositories: object[];
let calls: ReturnType<typeof repositoryCalls>;

beforeAll(async () => {
  const database = await workerDatabase();
  const everyEntity = await openDatabase(database);
  await emptyTables(everyEntity);
  calls = repositoryCalls(await storeExampleRows(everyEntity));
  await everyEntity.destroy();
  const config = { ...loadConfig({}), database, logLevel: 'silent' };
  // The application is not initialized, so that no loop sends statements.
  const modules = await Test.createTestingModule({ imports: [AppModule.with(config)] }).compile();
  dataSource = modules.get(DataSource);
  await dataSource.initialize();
  const providers = [...modules.get(ModulesContainer).values()].flatMap((module) => [...module.providers.values()]);
  const found = providers.flatMap(({ instance }) => (instance instanceof Object ? [instance] : []));
  const isRepository = ({ constructor: { name } }: object) => /.Repository$|^DeclaredRows$/.test(name);
  // Only commands use ProductImportRepository, without the application.
  repositories = [...found.filter(isRepository), new ProductImportRepository(dataSource)];
});
afterAll(() => dataSource.destroy());

/** The path of a class in the sources, without its extension: `user/user.repository`. */
function pathOf(repository: string): string {
  const name = repository.replace(/Repository$/, '.repository').replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter}`);
  const file = FILES.find((path) => path.endsWith(`/${name.toLowerCase()}.ts`));
  if (!file) throw new Error(`${repository} has no file of its name`);
  return file.replace(/\.ts$/, '');
}

/** Runs a call in a transaction that is rolled back. Returns the texts of its statements. */
async function statementsOf(run: ReturnType<typeof repositoryCalls>[number]['methods'][number]['run']) {
  const statements: string[] = [];
  const runner = dataSource.createQueryRunner();
  await runner.startTransaction();
  const mocks = [
    // Statements outside of a given transaction use this one, too.
    jest.spyOn(dataSource, 'createQueryRunner').mockReturnValue(runner),
    jest.spyOn(runner, 'release').mockResolvedValue(),
    jest.spyOn(dataSource.logger, 'logQuery').mockImplementation((sql) => void statements.push(sql)),
  ];
  try {
    await run(repositories, runner.manager);
  } finally {
    for (const mock of mocks) mock.mockRestore();
    await runner.rollbackTransaction();
    await runner.release();
  }
  return statements.filter((sql) => !TRANSACTION.test(sql));
}

/** Writes each clause on a line, wraps long lines, and indents subqueries. */
function inLines(sql: string): string {
  let depth = 0;
  const lines: string[] = [];
  for (const clause of sql.trim().replace(/\s+/g, ' ').split(CLAUSES)) {
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
  return `${lines.join('\n')};`;
}

function publicMethods(repository: string): string[] {
  const text = readFileSync(join(SRC, `${pathOf(repository)}.ts`), 'utf8');
  const own = [...text.matchAll(METHODS)].flatMap(([, name = '']) => (name === 'constructor' ? [] : name));
  return text.includes('extends ListRepository') ? [...publicMethods('ListRepository'), ...own] : own;
}

it('has an example of each public method of each repository', () => {
  const methods = repositories.flatMap(({ constructor: { name } }) =>
    publicMethods(name).map((method) => `${name}.${method}`),
  );
  const examples = calls.flatMap(({ repository, methods: own }) => own.map(({ method }) => `${repository}.${method}`));
  expect(methods.filter((method) => !examples.includes(method))).toEqual([]);
});

it('sends the statements of the .repository.sql file beside each repository', async () => {
  const sent: Record<string, string> = {};
  for (const { repository, methods } of calls) {
    const file = `${pathOf(repository).replace(/\.repository$/, '')}.repository.sql`;
    sent[file] = HEAD;
    for (const { method, run } of methods) {
      const statements = await statementsOf(run);
      const texts = statements.length ? statements.map(inLines) : ['-- no statement'];
      sent[file] += `\n-- ${method}\n${texts.join('\n')}\n`;
    }
  }
  // Jest passes the option -u only to its snapshots.
  const { snapshotState } = expect.getState();
  if (snapshotState._updateSnapshot === 'all')
    for (const [file, text] of Object.entries(sent)) writeFileSync(join(SRC, file), text);
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.repository\.sql$/.test(path),
  );
  const stored = Object.fromEntries(files.map((file) => [file, readFileSync(join(SRC, file), 'utf8')]));
  expect(sent).toEqual(stored);
});

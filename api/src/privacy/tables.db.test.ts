import type { DataSource } from 'typeorm';
import { openDatabase, workerDatabase } from '../../test/test-database';
import { TABLE_DECLARATIONS } from './tables';

type Column = { table: string; column: string; isText: number };

let dataSource: DataSource;
let columns: Column[];
beforeAll(async () => {
  dataSource = await openDatabase(await workerDatabase());
  columns = await readColumns();
});
afterAll(() => dataSource.destroy());

/** The column types that can hold a text. */
const TEXT_TYPES = ['char', 'varchar', 'tinytext', 'text', 'mediumtext', 'longtext', 'json', 'enum', 'set'].concat([
  'binary',
  'varbinary',
  'tinyblob',
  'blob',
  'mediumblob',
  'longblob',
]);

/**
 * Reads all columns. A column that the database computes from other columns does not count as a text, because it needs
 * no declaration of its own.
 */
function readColumns(): Promise<Column[]> {
  return dataSource.query(
    `SELECT TABLE_NAME AS \`table\`, COLUMN_NAME AS \`column\`, 
       DATA_TYPE IN (?) AND EXTRA NOT LIKE '%GENERATED%' AS isText
     FROM information_schema.COLUMNS JOIN information_schema.TABLES USING (TABLE_SCHEMA, TABLE_NAME)
     WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' ORDER BY TABLE_NAME, ORDINAL_POSITION`,
    [TEXT_TYPES],
  );
}

const isDeclared = ({ table, column }: Pick<Column, 'table' | 'column'>) => {
  const declaration = TABLE_DECLARATIONS[table];
  return declaration !== undefined && (column in declaration.personal || declaration.impersonal.includes(column));
};
const nameOf = ({ table, column }: Pick<Column, 'table' | 'column'>) => `${table}.${column}`;

/** The table of migrations belongs to TypeORM and has no entity. */
const WITHOUT_ENTITY = ['migration.name'];
const undeclared = (all: Column[]) =>
  all
    .filter((column) => column.isText && !isDeclared(column))
    .map(nameOf)
    .filter((name) => !WITHOUT_ENTITY.includes(name));

it('every text column of the migrated database is declared as personal or impersonal', () => {
  expect(columns.filter(({ isText }) => isText).length).toBeGreaterThan(50);
  expect(undeclared(columns)).toEqual([]);
});

it('a column that a migration adds without a declaration is found', async () => {
  await dataSource.query('CREATE TABLE IF NOT EXISTS forgotten (id INT PRIMARY KEY, nickname VARCHAR(40) NULL)');
  try {
    expect(undeclared(await readColumns())).toEqual(['forgotten.nickname']);
  } finally {
    await dataSource.query('DROP TABLE forgotten');
  }
});

it('every declared column exists in the database', () => {
  const existing = new Set(columns.map(nameOf));
  const named = Object.entries(TABLE_DECLARATIONS).flatMap(([table, { columns: own, rows, key = 'id', erasedAt }]) => {
    const selecting = rows.map((relation) =>
      'account' in relation
        ? relation.account
        : 'address' in relation
          ? relation.address
          : 'telegram' in relation
            ? relation.telegram
            : relation.column,
    );
    return [...own, ...selecting, ...(rows.length ? [key] : []), ...(erasedAt ? [erasedAt] : [])].map((column) =>
      nameOf({ table, column }),
    );
  });
  expect(named.filter((name) => !existing.has(name))).toEqual([]);
});

it('a replacement is declared for every personal column that stays after an erasure', () => {
  const open = Object.entries(TABLE_DECLARATIONS)
    .filter(([, { erasure }]) => erasure === 'replace')
    .flatMap(([table, { personal }]) =>
      Object.entries(personal)
        .filter(([, column]) => column.erased === undefined)
        .map(([column]) => nameOf({ table, column })),
    );
  expect(open).toEqual([]);
});

it('every table that is declared to be deleted with the account has a cascading foreign key', async () => {
  const cascades = await dataSource.query<{ table: string }[]>(
    `SELECT TABLE_NAME AS \`table\` FROM information_schema.REFERENTIAL_CONSTRAINTS
     WHERE CONSTRAINT_SCHEMA = DATABASE() AND DELETE_RULE = 'CASCADE'`,
  );
  const deleted = new Set(['user', ...cascades.map(({ table }) => table)]);
  const declared = Object.entries(TABLE_DECLARATIONS).filter(([, { erasure }]) => erasure === 'account');
  expect(declared.map(([table]) => table).filter((table) => !deleted.has(table))).toEqual([]);
});

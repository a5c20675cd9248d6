import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { createDatabase } from '../../tools/database/open-database';

/** A copy of the rows that a database had when the site had just started. */
export interface FirstRows {
  /** Puts these rows back into every table. Returns true if a test has changed products. */
  restore(): Promise<boolean>;
}

type Table = { name: string; columns: string };

const MAX_DEADLOCK_TRIES = 10;

/**
 * Creates an empty database with the given name. Each worker has a database of its own, because several workers may
 * share a server. Deletes the database of an earlier run. Returns the URL of the new database.
 */
export async function createPrivateDatabase(serverUrl: string, name: string): Promise<string> {
  const url = Object.assign(new URL(serverUrl), { pathname: '/' });
  await withConnection(url.href, (connection) => connection.query(`DROP DATABASE IF EXISTS ${name}`));
  await createDatabase(url.href, name);
  url.pathname = `/${name}`;
  return url.href;
}

export const executeSql = (databaseUrl: string, sql: string, values: (string | boolean)[]): Promise<unknown> =>
  withConnection(databaseUrl, async (connection) => (await connection.execute(sql, values))[0]);

/** Copies all rows into a second database on the same server. */
export async function copyFirstRows(databaseUrl: string): Promise<FirstRows> {
  const copy = `${new URL(databaseUrl).pathname.slice(1)}_first`;
  await createPrivateDatabase(databaseUrl, copy);
  const { tables, filled, lastChange } = await withConnection(databaseUrl, async (connection) => {
    const all = await findTables(connection);
    const withRows: Table[] = [];
    for (const table of all) {
      const [rows] = await connection.query<RowDataPacket[]>(`SELECT 1 FROM \`${table.name}\` LIMIT 1`);
      if (rows.length === 0) continue;
      withRows.push(table);
      await connection.query(`CREATE TABLE ${copy}.\`${table.name}\` LIKE \`${table.name}\``);
      await connection.query(insertSql(table, `${copy}.\`${table.name}\``, `\`${table.name}\``));
    }
    return { tables: all, filled: withRows, lastChange: await findLastChange(connection) };
  });
  // the foreign keys are off, so the order of the tables does not matter
  const statements = [
    'SET foreign_key_checks = 0',
    'START TRANSACTION',
    ...tables.map(({ name }) => `DELETE FROM \`${name}\``),
    ...filled.map((table) => insertSql(table, `\`${table.name}\``, `${copy}.\`${table.name}\``)),
  ];
  let last = lastChange;
  return {
    restore: () =>
      withConnection(databaseUrl, async (connection) => {
        const sql = 'SELECT DISTINCT product_id AS id FROM product_change WHERE seq > ?';
        const [written] = await connection.query<RowDataPacket[]>(sql, [last]);
        // a new row in product_change makes the servers read the product again
        const marks = written.map(({ id }) => `INSERT INTO product_change (product_id) VALUES (${id})`);
        await repeatAfterDeadlock(() => connection.query([...statements, ...marks, 'COMMIT'].join(';')));
        if (written.length > 0) last = await findLastChange(connection);
        return written.length > 0;
      }),
  };
}

async function withConnection<T>(uri: string, work: (connection: Connection) => Promise<T>): Promise<T> {
  const connection = await createConnection({ uri, multipleStatements: true });
  try {
    return await work(connection);
  } finally {
    await connection.end();
  }
}

async function findTables(connection: Connection): Promise<Table[]> {
  const sql = `SELECT TABLE_NAME AS name, GROUP_CONCAT(CONCAT('\`', COLUMN_NAME, '\`')) AS columns
    FROM information_schema.COLUMNS JOIN information_schema.TABLES USING (TABLE_SCHEMA, TABLE_NAME)
    WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' AND COALESCE(GENERATION_EXPRESSION, '') = ''
    GROUP BY TABLE_NAME`;
  await connection.query('SET group_concat_max_len = 100000');
  const [tables] = await connection.query<(Table & RowDataPacket)[]>(sql);
  return tables;
}

const insertSql = ({ columns }: Table, into: string, from: string) =>
  `INSERT INTO ${into} (${columns}) SELECT ${columns} FROM ${from}`;

async function findLastChange(connection: Connection): Promise<number> {
  const [[row]] = await connection.query<RowDataPacket[]>('SELECT COALESCE(MAX(seq), 0) AS seq FROM product_change');
  return row?.['seq'];
}

/** Repeats the work after a deadlock, which can happen because the API writes at the same time. */
async function repeatAfterDeadlock(work: () => Promise<unknown>): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return void (await work());
    } catch (error) {
      if ((error as { code?: string }).code !== 'ER_LOCK_DEADLOCK' || tries === MAX_DEADLOCK_TRIES) throw error;
    }
  }
}

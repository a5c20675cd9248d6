import { Injectable } from '@nestjs/common';
import { likePattern } from './like';
import { ERASED_TEXT, type Retention, type RowRelation, type TableDeclaration } from './personal-data';
import type { Tx } from './transactions';

/**
 * `address`: the key of a verified email address, else null, so that nobody exports or erases rows of others.
 * `telegramId`: the id of the linked Telegram account.
 */
export type Person = { userId: number; address: string | null; telegramId: string | null };
export type RowKey = string | number;
export type TableRow = Record<string, unknown>;

export type DeclaredTable = { name: string; declaration: TableDeclaration };
export type FoundRows = DeclaredTable & { relation: RowRelation; keys: RowKey[] };

type Condition = [sql: string, values: readonly unknown[]];

/** Rows of a table without a suitable index are read in windows of ids, so that no statement takes long. */
const FIRST_WINDOW_ROWS = 500;
const MAX_WINDOW_ROWS = 20_000;
/**
 * After a window that takes longer, the next window is half as large. After a window that takes less than half of this
 * time, the next window is twice as large.
 */
const TARGET_WINDOW_MS = 200;
const CHUNK_SIZE = 500;
const DAY_MS = 24 * 60 * 60_000;

/** The statements of retention, export and erasure. They follow the declarations of each table's entity. */
@Injectable()
export class DeclaredRows {
  /**
   * Finds the rows of a person in every table. Keeps only the keys of the rows in memory.
   * @param tables a parent stands before the tables that refer to it
   * @throws the reason of the aborted signal, after the current window
   */
  async find(tx: Tx, tables: readonly DeclaredTable[], person: Person, signal: AbortSignal): Promise<FoundRows[]> {
    const found: FoundRows[] = [];
    for (const table of tables) {
      for (const relation of table.declaration.rows) {
        const keys = await findKeys(tx, table, relation, person, found, signal);
        if (keys.length) found.push({ ...table, relation, keys });
      }
    }
    return found;
  }

  /** Reads columns of the found rows. Leaves out rows that were deleted or have another owner since `find`. */
  async read(
    tx: Tx,
    { name, declaration, relation, keys }: FoundRows,
    person: Person,
    columns: string[],
  ): Promise<TableRow[]> {
    const condition = ownerConditionOf(relation, person);
    if (!condition) return [];
    const key = keyColumnOf(declaration);
    const selected = columns.map((column) => `\`${column}\``).join();
    return tx.query<TableRow[]>(
      `SELECT ${selected} FROM \`${name}\` WHERE ${condition[0]} AND ${key} IN (?) ORDER BY ${key}`,
      [...condition[1], keys],
    );
  }

  async delete(tx: Tx, table: DeclaredTable, keys: readonly RowKey[], condition?: Condition): Promise<void> {
    await changeRows(tx, `DELETE FROM \`${table.name}\``, [], table, keys, condition);
  }

  /**
   * Replaces personal values.
   * @param columns default: all personal columns of the table
   */
  async replace(
    tx: Tx,
    table: DeclaredTable,
    keys: readonly RowKey[],
    columns: readonly string[] = Object.keys(table.declaration.personal),
    condition?: Condition,
  ): Promise<void> {
    const { personal, erasedAt } = table.declaration;
    const set = columns.map((column) => `\`${column}\` = ${personal[column]?.erased ?? `'${ERASED_TEXT}'`}`);
    if (erasedAt) set.push(`${erasedAt} = UTC_TIMESTAMP(3)`);
    await changeRows(tx, `UPDATE \`${table.name}\` SET ${set.join()}`, [], table, keys, condition);
  }

  async write(tx: Tx, table: DeclaredTable, key: RowKey, texts: Record<string, string>): Promise<void> {
    const set = Object.keys(texts).map((column) => `\`${column}\` = ?`);
    await changeRows(tx, `UPDATE \`${table.name}\` SET ${set.join()}`, Object.values(texts), table, [key]);
  }

  /** Yields rows whose columns contain the text in any letter case. Reads only these columns. */
  async *search(
    tx: Tx,
    { name }: DeclaredTable,
    columns: readonly string[],
    text: string,
    signal: AbortSignal,
  ): AsyncGenerator<TableRow & { id: number }> {
    // Without the collation, JSON columns would distinguish upper and lower case.
    const any = columns
      .map((column) => `CONVERT(\`${column}\` USING utf8mb4) COLLATE utf8mb4_unicode_520_ci LIKE ? ESCAPE '!'`)
      .join(' OR ');
    const names = columns.map((column) => `\`${column}\``).join();
    for await (const window of windowsOf(tx, name, signal)) {
      yield* await tx.query<(TableRow & { id: number })[]>(
        `SELECT id, ${names} FROM \`${name}\` WHERE ${window} AND (${any})`,
        columns.map(() => likePattern(text)),
      );
    }
  }

  /**
   * Returns the SQL condition for expired rows, and the keys of some of these rows. The search takes no lock, because
   * it may also read rows that have not expired, and must not block their writers.
   */
  async findExpired(
    tx: Tx,
    { name, declaration }: DeclaredTable,
    { days, from, where = 'TRUE', then }: Retention,
    limit: number,
  ): Promise<{ keys: RowKey[]; condition: Condition }> {
    const { erasedAt } = declaration;
    const open = then === 'replace' && erasedAt ? ` AND ${erasedAt} IS NULL` : '';
    const sql = `${from} < ? AND ${where}${open}`;
    const values = [new Date(Date.now() - days * DAY_MS)];
    const rows = await tx.query<{ key: RowKey }[]>(
      `SELECT ${keyColumnOf(declaration)} AS \`key\` FROM \`${name}\` WHERE ${sql} LIMIT ${limit}`,
      values,
    );
    return { keys: rows.map((row) => row.key), condition: [sql, values] };
  }
}

async function changeRows(
  tx: Tx,
  statement: string,
  values: unknown[],
  { declaration }: DeclaredTable,
  keys: readonly RowKey[],
  [sql, more]: Condition = ['TRUE', []],
): Promise<void> {
  for (const chunk of chunksOf(keys)) {
    await tx.query(`${statement} WHERE ${keyColumnOf(declaration)} IN (?) AND ${sql}`, [...values, chunk, ...more]);
  }
}

const keyColumnOf = ({ key = 'id' }: TableDeclaration) => `\`${key}\``;

/** Returns the condition for the rows of a person, with its values, or null when the person has no such rows. */
function ownerConditionOf(
  relation: RowRelation,
  { userId, address, telegramId }: Person,
): [sql: string, values: RowKey[]] | null {
  const where = relation.where ? ` AND ${relation.where}` : '';
  if ('account' in relation) return [`${relation.account} = ?${where}`, [userId]];
  if ('telegram' in relation) return telegramId === null ? null : [`${relation.telegram} = ?${where}`, [telegramId]];
  // The columns have different collations, so the condition compares the form that `emailKey` returns.
  if ('address' in relation)
    return address === null ? null : [`LOWER(TRIM(${relation.address})) COLLATE utf8mb4_bin = ?${where}`, [address]];
  return [relation.where ?? 'TRUE', []];
}

/** Splits a list, so that no statement names too many keys. */
export function chunksOf<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < items.length; from += CHUNK_SIZE) chunks.push(items.slice(from, from + CHUNK_SIZE));
  return chunks;
}

/** Yields conditions that each select a part of a table with a numeric key, and together select all of it. */
async function* windowsOf(tx: Tx, table: string, signal: AbortSignal): AsyncGenerator<string> {
  let size = FIRST_WINDOW_ROWS;
  for (let after = 0; ;) {
    signal.throwIfAborted();
    const [last] = await tx.query<{ id: number }[]>(
      `SELECT id FROM \`${table}\` WHERE id > ? ORDER BY id LIMIT 1 OFFSET ${size - 1}`,
      [after],
    );
    if (!last) {
      yield `id > ${after}`;
      return;
    }
    const started = performance.now();
    yield `id > ${after} AND id <= ${last.id}`;
    const took = performance.now() - started;
    if (took > TARGET_WINDOW_MS) size = Math.ceil(size / 2);
    else if (took < TARGET_WINDOW_MS / 2) size = Math.min(size * 2, MAX_WINDOW_ROWS);
    after = last.id;
  }
}

async function findKeys(
  tx: Tx,
  { name, declaration }: DeclaredTable,
  relation: RowRelation,
  person: Person,
  found: readonly FoundRows[],
  signal: AbortSignal,
): Promise<RowKey[]> {
  const condition = ownerConditionOf(relation, person);
  if (!condition) return [];
  const [sql, values] = condition;
  const keys: RowKey[] = [];
  const read = async (more: string, extra: unknown[] = []) => {
    const rows = await tx.query<{ key: RowKey }[]>(
      `SELECT ${keyColumnOf(declaration)} AS \`key\` FROM \`${name}\` WHERE ${sql}${more}`,
      [...values, ...extra],
    );
    for (const row of rows) keys.push(row.key);
  };
  if ('parent' in relation) {
    const parents = found.filter((rows) => rows.name === relation.parent).flatMap((rows) => rows.keys);
    for (const chunk of chunksOf(parents)) await read(` AND ${relation.column} IN (?)`, [chunk]);
  } else if (declaration.indexed) await read('');
  else for await (const window of windowsOf(tx, name, signal)) await read(` AND ${window}`);
  return keys;
}

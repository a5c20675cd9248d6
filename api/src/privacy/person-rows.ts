import type { RowsOf, TableDeclaration } from '../database/personal-data';
import type { Tx } from '../database/transactions';
import { TABLES } from './tables';

/** `address`: the key of a verified e-mail address, else null, so that nobody gets or erases rows of others. */
export type Person = { userId: number; address: string | null };

export type Key = string | number;

/** The rows of a person in a table that one relation has found. */
export type FoundRows = { table: string; declaration: TableDeclaration; relation: RowsOf; keys: Key[] };

/** Rows of a table without a suitable index are read in windows, so that no statement takes long. */
const WINDOW = 20_000;
const CHUNK = 500;

/**
 * Finds the rows of a person in every declared table. Only their keys are in memory.
 * @param onStatement runs before each statement, so that a caller can renew a lease
 */
export async function findRows(
  tx: Tx,
  person: Person,
  onStatement: () => Promise<unknown> = async () => {},
): Promise<FoundRows[]> {
  const found: FoundRows[] = [];
  for (const [table, declaration] of Object.entries(TABLES)) {
    for (const relation of declaration.rows) {
      const keys = await keysOf(tx, table, declaration, relation, person, found, onStatement);
      if (keys.length) found.push({ table, declaration, relation, keys });
    }
  }
  return found;
}

/** Returns the condition on a row, with its values. Null: the person has no such rows. */
export function conditionOf(relation: RowsOf, { userId, address }: Person): [sql: string, values: Key[]] | null {
  const where = relation.where ? ` AND ${relation.where}` : '';
  if ('account' in relation) return [`${relation.account} = ?${where}`, [userId]];
  // The columns have different collations, so this compares the form of `emailKey`.
  if ('address' in relation)
    return address === null ? null : [`LOWER(TRIM(${relation.address})) COLLATE utf8mb4_bin = ?${where}`, [address]];
  return [relation.where ?? 'TRUE', []];
}

export function chunksOf<T>(items: readonly T[]): T[][] {
  const chunks: T[][] = [];
  for (let from = 0; from < items.length; from += CHUNK) chunks.push(items.slice(from, from + CHUNK));
  return chunks;
}

/** Yields conditions that together cover a table with a numeric key, each a part of it. */
export async function* windowsOf(tx: Tx, table: string): AsyncGenerator<string> {
  for (let after = 0; ;) {
    const [last] = await tx.query<{ id: number }[]>(
      `SELECT id FROM \`${table}\` WHERE id > ? ORDER BY id LIMIT 1 OFFSET ${WINDOW - 1}`,
      [after],
    );
    if (!last) {
      yield `id > ${after}`;
      return;
    }
    yield `id > ${after} AND id <= ${last.id}`;
    after = last.id;
  }
}

async function keysOf(
  tx: Tx,
  table: string,
  { key = 'id', indexed }: TableDeclaration,
  relation: RowsOf,
  person: Person,
  found: readonly FoundRows[],
  onStatement: () => Promise<unknown>,
): Promise<Key[]> {
  const condition = conditionOf(relation, person);
  if (!condition) return [];
  const [sql, values] = condition;
  const select = `SELECT \`${key}\` AS \`key\` FROM \`${table}\` WHERE ${sql}`;
  const keys: Key[] = [];
  const read = async (more: string, extra: unknown[] = []) => {
    await onStatement();
    const rows = await tx.query<{ key: Key }[]>(`${select}${more}`, [...values, ...extra]);
    for (const row of rows) keys.push(row.key);
  };
  if ('parent' in relation) {
    const parents = found.filter((one) => one.table === relation.parent).flatMap((one) => one.keys);
    for (const chunk of chunksOf(parents)) await read(` AND ${relation.column} IN (?)`, [chunk]);
  } else if (indexed) await read('');
  else for await (const window of windowsOf(tx, table)) await read(` AND ${window}`);
  return keys;
}

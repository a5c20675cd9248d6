import { ERASED, type TableDeclaration } from '../database/personal-data';
import type { Tx } from '../database/transactions';
import type { Key } from './person-rows';

/** A condition on a row, with its values. */
export type Condition = [sql: string, values: readonly unknown[]];

const ANY: Condition = ['TRUE', []];

/** Deletes rows in the transaction of the caller. */
export async function deleteRows(
  tx: Tx,
  table: string,
  key: string,
  keys: readonly Key[],
  [sql, values]: Condition = ANY,
): Promise<void> {
  await tx.query(`DELETE FROM \`${table}\` WHERE \`${key}\` IN (?) AND ${sql}`, [keys, ...values]);
}

/**
 * Replaces personal values in the transaction of the caller.
 * @param options.columns the columns to replace; default: all personal ones of the table
 */
export async function replaceValues(
  tx: Tx,
  table: string,
  { key = 'id', personal, erasedAt }: TableDeclaration,
  keys: readonly Key[],
  options: { columns?: readonly string[]; condition?: Condition } = {},
): Promise<void> {
  const { columns = Object.keys(personal), condition: [sql, values] = ANY } = options;
  const replaced = columns.map((column) => `\`${column}\` = ${personal[column]?.erased ?? `'${ERASED}'`}`);
  if (erasedAt) replaced.push(`${erasedAt} = UTC_TIMESTAMP(3)`);
  await tx.query(`UPDATE \`${table}\` SET ${replaced.join()} WHERE \`${key}\` IN (?) AND ${sql}`, [keys, ...values]);
}

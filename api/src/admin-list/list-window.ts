import type { ObjectLiteral, ObjectType, SelectQueryBuilder } from 'typeorm';
import type { Tx } from '../database/transactions';
import type { RowWindow } from '../http/page';

export type ListRow = ObjectLiteral & { id: number };

/** The direction of a sort and its expressions. */
export type ListSort = readonly ['ASC' | 'DESC', ...string[]];

/**
 * A part of a list: the query for its rows, their order and their number. The alias of the rows in the query is `row`.
 * The last sort expression must differ for each row.
 */
export type ListPart<Row extends ListRow> = { query: SelectQueryBuilder<Row>; sort: ListSort; total: number };

const OPPOSITE_DIRECTION = { ASC: 'DESC', DESC: 'ASC' } as const;

/** Reads a page of a list that consists of several parts, one after the other. */
export async function readParts<Row extends ListRow>(
  tx: Tx,
  entity: ObjectType<Row>,
  parts: readonly ListPart<Row>[],
  { offset, limit }: RowWindow,
): Promise<Row[]> {
  const ids: number[] = [];
  let before = 0;
  for (const part of parts) {
    const from = Math.max(0, offset - before);
    const size = Math.min(part.total, offset + limit - before) - from;
    if (size > 0) ids.push(...(await readKeys(part, { offset: from, limit: size })));
    before += part.total;
  }
  return readRows(tx, entity, ids);
}

export async function countRowsOf<Row extends ListRow>(query: SelectQueryBuilder<Row>): Promise<number> {
  const row = await query.clone().select('COUNT(*)', 'count').getRawOne<{ count: number | string }>();
  return Number(row?.count);
}

/** Returns rows in the order of the given ids. Leaves out a row that was deleted since the ids were read. */
export async function readRows<Row extends ListRow>(
  tx: Tx,
  entity: ObjectType<Row>,
  ids: readonly number[],
): Promise<Row[]> {
  if (!ids.length) return [];
  const rows = await tx.createQueryBuilder(entity, 'row').whereInIds(ids).getMany();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/**
 * Reads only the keys of a page, from the nearer end of the part, so that a deep page reads at most half of an index.
 */
async function readKeys<Row extends ListRow>(
  { query, sort: [direction, ...expressions], total }: ListPart<Row>,
  { offset, limit }: RowWindow,
): Promise<number[]> {
  const after = total - offset - limit;
  const isReversed = after < offset;
  const keys = query.clone().select('row.id', 'id').limit(limit);
  keys.offset(isReversed ? after : offset);
  for (const expression of expressions)
    keys.addOrderBy(expression, isReversed ? OPPOSITE_DIRECTION[direction] : direction);
  const ids = (await keys.getRawMany<{ id: number }>()).map(({ id }) => id);
  return isReversed ? ids.reverse() : ids;
}

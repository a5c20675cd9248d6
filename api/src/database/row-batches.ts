import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

const BATCH_SIZE = 500;

/** Yields all rows of a query, the highest key first. Each batch is a query that soon frees its connection. */
export async function* rowBatches<Row extends ObjectLiteral & { id: number }>(
  query: SelectQueryBuilder<Row>,
): AsyncGenerator<Row[]> {
  const { alias } = query;
  for (let last: number | undefined; ;) {
    const next = query.clone().orderBy(`${alias}.id`, 'DESC').limit(BATCH_SIZE);
    const rows = await (last === undefined ? next : next.andWhere(`${alias}.id < :last`, { last })).getMany();
    if (rows.length) yield rows;
    if (rows.length < BATCH_SIZE) return;
    last = rows.at(-1)?.id;
  }
}

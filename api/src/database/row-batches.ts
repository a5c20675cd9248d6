import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

const BATCH = 500;

/** Every row of a query, the highest key first, in batches with a short query each, so that no connection is held. */
export async function* rowBatches<Row extends ObjectLiteral & { id: number }>(
  query: SelectQueryBuilder<Row>,
): AsyncGenerator<Row[]> {
  const { alias } = query;
  for (let last: number | undefined; ;) {
    const next = query.clone().orderBy(`${alias}.id`, 'DESC').limit(BATCH);
    const rows = await (last === undefined ? next : next.andWhere(`${alias}.id < :last`, { last })).getMany();
    if (rows.length) yield rows;
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.id;
  }
}

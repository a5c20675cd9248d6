import type { ObjectLiteral, SelectQueryBuilder } from 'typeorm';

const BATCH_SIZE = 500;

/** Every row of a query, the highest key first. Each batch is a short query, so that none occupies a connection for long. */
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

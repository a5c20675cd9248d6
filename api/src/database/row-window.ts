import type { ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';

export type Window = { offset: number; limit: number };

/** Returns a window of the rows of a query. Reads the keys first, so a deep page reads an index and few rows. */
export async function rowWindow<Row extends ObjectLiteral & { id: number }>(
  rows: Repository<Row>,
  query: SelectQueryBuilder<Row>,
  { offset, limit }: Window,
): Promise<Row[]> {
  const keys = query.clone().select(`${query.alias}.id`, 'id').offset(offset).limit(limit);
  const ids = (await keys.getRawMany<{ id: number }>()).map((key) => key.id);
  if (!ids.length) return [];
  const found = await rows.createQueryBuilder('row').whereInIds(ids).getMany();
  const byId = new Map(found.map((row) => [row.id, row]));
  // A row that was deleted between the two reads is left out.
  return ids.flatMap((id) => byId.get(id) ?? []);
}

import type { EntityManager, EntityTarget, QueryDeepPartialEntity } from 'typeorm';

type Keyed = { id: number };

/** Inserts a row and returns it with its key as a number. The ORM returns a BIGINT key as text. */
export async function insertRow<Row extends Keyed>(
  manager: EntityManager,
  target: EntityTarget<Row>,
  values: Omit<Row, 'id'>,
): Promise<Row> {
  const { raw } = await manager.insert(target, { ...values } as unknown as QueryDeepPartialEntity<Row>);
  const { insertId } = raw as { insertId: number };
  return manager.create(target, { ...values, id: insertId } as Row);
}

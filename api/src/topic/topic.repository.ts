import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../database/transactions';
import { Topic } from './topic.entity';

const COUNT_LISTED = `SELECT topic_id AS id, COUNT(*) AS listings FROM product
  WHERE topic_id IS NOT NULL AND delisted_at IS NULL GROUP BY topic_id`;
// LOCK IN SHARE MODE stands here instead of FOR SHARE, because MariaDB does not know FOR SHARE.
const LOCK_SHARED = 'SELECT id FROM topic WHERE id = ? LOCK IN SHARE MODE';
const LOCK_LISTINGS = 'SELECT id FROM product WHERE topic_id = ? LIMIT ? FOR UPDATE';
const MOVE_LISTINGS = 'UPDATE product SET version = version + 1, topic_id = ? WHERE id IN (?)';

@Injectable()
export class TopicRepository {
  findAll(tx: Tx): Promise<Topic[]> {
    return tx.find(Topic, { order: { name: 'ASC', id: 'ASC' } });
  }

  findByKey(tx: Tx, nameKey: string): Promise<Topic | null> {
    return tx.findOneBy(Topic, { nameKey });
  }

  async findNames(tx: Tx, ids: readonly number[]): Promise<Map<number, string>> {
    if (!ids.length) return new Map();
    const rows = await tx.find(Topic, { where: { id: In(ids) }, select: { id: true, name: true } });
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Locks all topics, because a new name is compared with all other names. */
  lockAll(tx: Tx): Promise<Topic[]> {
    return tx.find(Topic, { order: { id: 'ASC' }, lock: { mode: 'pessimistic_write' } });
  }

  /** Returns whether the topic exists. Nobody can delete the topic before the transaction ends. */
  async lockShared(tx: Tx, id: number): Promise<boolean> {
    return (await tx.query<unknown[]>(LOCK_SHARED, [id])).length > 0;
  }

  async insert(tx: Tx, topic: Omit<Topic, 'id'>): Promise<number> {
    // The ORM returns a BIGINT key as text.
    return ((await tx.insert(Topic, topic)).raw as { insertId: number }).insertId;
  }

  async update(tx: Tx, { id, version }: Topic, change: Pick<Topic, 'name' | 'nameKey'>): Promise<void> {
    await tx.update(Topic, id, { ...change, version: version + 1 });
  }

  async delete(tx: Tx, id: number): Promise<void> {
    await tx.delete(Topic, id);
  }

  /** Returns the number of listings in the shop for each topic. */
  async countListed(tx: Tx): Promise<Map<number, number>> {
    const rows = await tx.query<{ id: number; listings: number }[]>(COUNT_LISTED);
    return new Map(rows.map(({ id, listings }) => [id, listings]));
  }

  /**
   * Moves up to `limit` listings to another topic, or to none. Returns their ids. The caller writes the changes to the
   * audit log.
   */
  async moveListings(tx: Tx, from: number, into: number | null, limit: number): Promise<number[]> {
    const ids = (await tx.query<{ id: number }[]>(LOCK_LISTINGS, [from, limit])).map(({ id }) => id);
    if (ids.length) await tx.query(MOVE_LISTINGS, [into, ids]);
    return ids;
  }
}

import { Injectable } from '@nestjs/common';
import type { SelectQueryBuilder } from 'typeorm';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import type { TextQuery } from '../http/page';
import { Subscriber } from './subscriber.entity';

export const SUBSCRIBER_SORTS = { newest: ['DESC', 'row.confirmedAt'], oldest: ['ASC', 'row.confirmedAt'] } as const;
export type SubscriberSort = keyof typeof SUBSCRIBER_SORTS;

/** Only people who have confirmed their address count as subscribers. */
const IS_CONFIRMED = 'confirmed_at IS NOT NULL';
// MariaDB does not support FOR SHARE
const LOCK_CONFIRMED = `SELECT id FROM subscriber FORCE INDEX (PRIMARY) WHERE id > ? AND confirmed_at <= ?
  ORDER BY id LIMIT ? LOCK IN SHARE MODE`;
const COUNT_CONFIRMED = `SELECT COUNT(*) AS count FROM subscriber WHERE ${IS_CONFIRMED}`;

@Injectable()
export class SubscriberRepository extends ListRepository<Subscriber, TextQuery, SubscriberSort> {
  constructor() {
    super(Subscriber, SUBSCRIBER_SORTS, ['email']);
  }

  /**
   * Returns the ids of the next subscribers who had confirmed at this time. They cannot unsubscribe until the
   * transaction ends.
   */
  async lockConfirmed(tx: Tx, after: number, at: Date, limit: number): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(LOCK_CONFIRMED, [after, at, limit]);
    return rows.map(({ id }) => id);
  }

  async countConfirmed(tx: Tx): Promise<number> {
    const [row] = await tx.query<{ count: number | string }[]>(COUNT_CONFIRMED);
    return Number(row?.count);
  }

  /** Stores an address. Does nothing when the address is already stored. */
  async insert(tx: Tx, row: Pick<Subscriber, 'email' | 'emailKey'>): Promise<void> {
    const sql =
      'INSERT INTO subscriber (email, email_key, created_at) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = id';
    await tx.query(sql, [row.email, row.emailKey, new Date()]);
  }

  lock(tx: Tx, where: { emailKey: string } | { token: string } | { id: number }): Promise<Subscriber | null> {
    return tx.findOne(Subscriber, { where, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Tx, { id }: Subscriber, change: Partial<Pick<Subscriber, 'token' | 'confirmedAt'>>): Promise<void> {
    await tx.update(Subscriber, id, change);
  }

  async delete(tx: Tx, { id }: Subscriber): Promise<void> {
    await tx.delete(Subscriber, id);
  }

  protected addFilter(query: SelectQueryBuilder<Subscriber>): void {
    query.where(`row.${IS_CONFIRMED}`);
  }
}

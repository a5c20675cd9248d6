import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { Subscriber } from './subscriber.entity';

@Injectable()
export class SubscriberRepository {
  /** Does nothing when the address is stored already. */
  async insert(tx: Tx, row: Pick<Subscriber, 'email' | 'emailKey'>): Promise<void> {
    const sql =
      'INSERT INTO subscriber (email, email_key, created_at) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE id = id';
    await tx.query(sql, [row.email, row.emailKey, new Date()]);
  }

  lock(tx: Tx, where: { emailKey: string } | { token: string }): Promise<Subscriber | null> {
    return tx.findOne(Subscriber, { where, lock: { mode: 'pessimistic_write' } });
  }

  async update(tx: Tx, { id }: Subscriber, change: Partial<Pick<Subscriber, 'token' | 'confirmedAt'>>): Promise<void> {
    await tx.update(Subscriber, id, change);
  }

  async delete(tx: Tx, { id }: Subscriber): Promise<void> {
    await tx.delete(Subscriber, id);
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { PushSubscription } from './push-subscription.entity';

@Injectable()
export class PushSubscriptionRepository {
  count(tx: Tx, userId: number): Promise<number> {
    return tx.countBy(PushSubscription, { userId });
  }

  find(tx: Tx, id: number): Promise<PushSubscription | null> {
    return tx.findOneBy(PushSubscription, { id });
  }

  async findIds(tx: Tx, userId: number): Promise<number[]> {
    const rows = await tx.find(PushSubscription, { where: { userId }, select: { id: true }, order: { id: 'DESC' } });
    return rows.map(({ id }) => id);
  }

  async upsert(tx: Tx, row: Omit<PushSubscription, 'id'>): Promise<void> {
    const insert = tx.createQueryBuilder().insert().into(PushSubscription).values(row);
    await insert.orUpdate(['user_id', 'p256dh', 'auth']).execute();
  }

  async delete(tx: Tx, ids: number[]): Promise<void> {
    await tx.delete(PushSubscription, ids);
  }

  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.delete(PushSubscription, { userId });
  }

  async deleteOne(tx: Tx, where: { id: number } | { userId: number; endpointHash: string }): Promise<void> {
    await tx.delete(PushSubscription, where);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Tx } from '../database/transactions';
import { PushSubscription } from './push-subscription.entity';

@Injectable()
export class PushSubscriptionRepository {
  constructor(@InjectRepository(PushSubscription) private readonly rows: Repository<PushSubscription>) {}

  count(userId: number): Promise<number> {
    return this.rows.countBy({ userId });
  }

  find(id: number): Promise<PushSubscription | null> {
    return this.rows.findOneBy({ id });
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

  async deleteOne(where: { id: number } | { userId: number; endpointHash: string }): Promise<void> {
    await this.rows.delete(where);
  }
}

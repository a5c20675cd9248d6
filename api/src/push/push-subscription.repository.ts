import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import type { Tx } from '../database/transactions';
import { PushSubscription } from './push-subscription.entity';

const UPSERT = `INSERT INTO push_subscription (user_id, endpoint_hash, endpoint, p256dh, auth, created_at)
  VALUES (?, ?, ?, ?, ?, ?) ON DUPLICATE KEY UPDATE user_id = ?, p256dh = ?, auth = ?`;

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
    const { userId, endpointHash, endpoint, p256dh, auth, createdAt } = row;
    await tx.query(UPSERT, [userId, endpointHash, endpoint, p256dh, auth, createdAt, userId, p256dh, auth]);
  }

  async delete(tx: Tx, ids: number[]): Promise<void> {
    await tx.delete(PushSubscription, ids);
  }

  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.delete(PushSubscription, { userId });
  }

  async deleteById(id: number): Promise<void> {
    await this.rows.delete(id);
  }

  async deleteOne(userId: number, endpointHash: string): Promise<void> {
    await this.rows.delete({ userId, endpointHash });
  }
}

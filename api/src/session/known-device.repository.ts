import { Injectable } from '@nestjs/common';
import { In, MoreThan } from 'typeorm';
import type { Tx } from '../database/transactions';
import { KnownDevice } from './known-device.entity';

@Injectable()
export class KnownDeviceRepository {
  exists(tx: Tx, tokenHash: string, userId?: number): Promise<boolean> {
    const ofUser = userId === undefined ? {} : { userId };
    return tx.existsBy(KnownDevice, { tokenHash, ...ofUser, expiresAt: MoreThan(new Date()) });
  }

  findAll(tx: Tx, userId: number): Promise<KnownDevice[]> {
    return tx.findBy(KnownDevice, { userId });
  }

  async upsert(tx: Tx, row: KnownDevice): Promise<void> {
    await tx.upsert(KnownDevice, row, ['userId', 'tokenHash']);
  }

  async delete(tx: Tx, userId: number, tokenHashes: string[]): Promise<void> {
    if (tokenHashes.length) await tx.delete(KnownDevice, { userId, tokenHash: In(tokenHashes) });
  }

  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.delete(KnownDevice, { userId });
  }
}

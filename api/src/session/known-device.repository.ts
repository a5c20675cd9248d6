import { Injectable } from '@nestjs/common';
import { MoreThan } from 'typeorm';
import type { Tx } from '../database/transactions';
import { KnownDevice } from './known-device.entity';

/** Deletes the newest device of the same network first, so that many sign-ins from one network evict no others. */
const DELETE_EXCESS = `DELETE FROM known_device WHERE user_id = ? AND token_hash <> ?
  ORDER BY network_hash <=> ? DESC, IF(network_hash <=> ?, NULL, expires_at), expires_at DESC LIMIT ?`;

@Injectable()
export class KnownDeviceRepository {
  exists(tx: Tx, tokenHash: string, userId?: number): Promise<boolean> {
    const ofUser = userId === undefined ? {} : { userId };
    return tx.existsBy(KnownDevice, { tokenHash, ...ofUser, expiresAt: MoreThan(new Date()) });
  }

  async upsert(tx: Tx, row: KnownDevice, max: number): Promise<void> {
    const { userId, tokenHash, networkHash } = row;
    await tx.upsert(KnownDevice, row, ['userId', 'tokenHash']);
    const excess = (await tx.countBy(KnownDevice, { userId })) - max;
    if (excess > 0) await tx.query(DELETE_EXCESS, [userId, tokenHash, networkHash, networkHash, excess]);
  }

  async deleteAll(tx: Tx, userId: number): Promise<void> {
    await tx.delete(KnownDevice, { userId });
  }
}

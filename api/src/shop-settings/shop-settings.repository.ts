import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import type { ShopValues } from '../shop/current-shop';
import { ShopSettingsVersion } from './shop-settings.entity';

// Because of IGNORE, this statement does not replace a version that another manager has stored.
const INSERT_VERSION =
  'INSERT IGNORE INTO shop_settings (version, settings, logo_id, created_at) VALUES (?, ?, ?, UTC_TIMESTAMP(3))';
const DELETE_VERSIONS = 'DELETE FROM shop_settings WHERE version <= ?';
const HAS_PICTURE = 'SELECT 1 AS found FROM picture WHERE id = ? AND is_stored = 1 AND removed_at IS NULL';

@Injectable()
export class ShopSettingsRepository {
  /** Finds the stored versions, the newest first. */
  findAll(tx: Tx): Promise<ShopSettingsVersion[]> {
    return tx.find(ShopSettingsVersion, { order: { version: 'DESC' } });
  }

  /** Stores a version. Returns false when another manager has stored the same version before. */
  async insert(tx: Tx, version: number, settings: ShopValues): Promise<boolean> {
    const values = [version, JSON.stringify(settings), settings.logo];
    return (await tx.query<{ affectedRows: number }>(INSERT_VERSION, values)).affectedRows === 1;
  }

  async deleteUpTo(tx: Tx, version: number): Promise<void> {
    await tx.query(DELETE_VERSIONS, [version]);
  }

  /** Returns whether the picture of a logo is stored and not permanently removed. */
  async hasPicture(tx: Tx, id: string): Promise<boolean> {
    return (await tx.query<object[]>(HAS_PICTURE, [id])).length > 0;
  }
}

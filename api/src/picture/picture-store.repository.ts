import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { PictureStoreMark } from './picture.entity';

const STORE_ROW_ID = 1;

@Injectable()
export class PictureStoreRepository {
  async find(tx: Tx): Promise<string | null> {
    return (await tx.findOneBy(PictureStoreMark, { id: STORE_ROW_ID }))?.storeId ?? null;
  }

  /**
   * Inserts the id of the store. Returns false when the row already exists. Waits while another transaction inserts the
   * row.
   */
  async insert(tx: Tx, storeId: string): Promise<boolean> {
    const sql = 'INSERT IGNORE INTO picture_store (id, store_id) VALUES (?, ?)';
    return (await tx.query<{ affectedRows: number }>(sql, [STORE_ROW_ID, storeId])).affectedRows === 1;
  }

  async replace(tx: Tx, storeId: string): Promise<void> {
    await tx.upsert(PictureStoreMark, { id: STORE_ROW_ID, storeId }, ['id']);
  }
}

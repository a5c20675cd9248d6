import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../database/transactions';
import { Picture, ProductPicture } from './picture.entity';

const MARK_UNUSED = `UPDATE picture SET unused_since = UTC_TIMESTAMP(3) WHERE id IN (?)
  AND NOT EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)`;

@Injectable()
export class PictureRepository {
  /** Locks the pictures in the order of their ids, so that two callers cannot wait for each other. */
  async lock(tx: Tx, ids: readonly string[]): Promise<Map<string, Picture>> {
    const lock = { mode: 'pessimistic_write' } as const;
    const rows = await tx.find(Picture, { where: { id: In(ids) }, order: { id: 'ASC' }, lock });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Stores that a listing names locked pictures. */
  async link(tx: Tx, productId: number, ids: readonly string[]): Promise<void> {
    await tx.insert(
      ProductPicture,
      ids.map((pictureId) => ({ productId, pictureId })),
    );
    await tx.update(Picture, { id: In(ids) }, { unusedSince: null });
  }

  /** Stores that a listing no longer names locked pictures. */
  async unlink(tx: Tx, productId: number, ids: readonly string[]): Promise<void> {
    await tx.delete(ProductPicture, { productId, pictureId: In(ids) });
    await tx.query(MARK_UNUSED, [ids]);
  }
}

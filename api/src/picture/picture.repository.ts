import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import type { Tx } from '../database/transactions';
import { readPictures } from './listing-pictures';
import { Picture, ProductPicture } from './picture.entity';

export type NewPicture = Pick<Picture, 'id' | 'width' | 'height' | 'bytes'>;

/** A new picture counts as unused, because its listing may be saved later. */
const INSERT = `INSERT INTO picture (id, width, height, bytes, created_at, unused_since)
  VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
  ON DUPLICATE KEY UPDATE unused_since = IF(unused_since IS NULL, NULL, UTC_TIMESTAMP(3))`;
const SELECT_UNUSED = `SELECT id FROM picture
  WHERE unused_since < UTC_TIMESTAMP(3) - INTERVAL ? HOUR AND removed_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM shop_settings WHERE logo_id = picture.id)
    AND NOT EXISTS (SELECT 1 FROM shop_page_picture WHERE picture_id = picture.id) ORDER BY unused_since LIMIT ?`;
const SELECT_REMOVED = `SELECT id FROM picture WHERE removed_at > UTC_TIMESTAMP(3) - INTERVAL ? HOUR LIMIT ?`;
/** A removed picture stays linked to its listings, because their previews in caches must still be cleared. */
const UNLINK = `DELETE FROM product_picture WHERE product_id = ? AND picture_id IN (?)
  AND picture_id NOT IN (SELECT id FROM picture WHERE removed_at IS NOT NULL)`;
const MARK_UNUSED = `UPDATE picture SET unused_since = UTC_TIMESTAMP(3) WHERE id IN (?)
  AND NOT EXISTS (SELECT 1 FROM product_picture WHERE picture_id = picture.id)`;

@Injectable()
export class PictureRepository {
  find(tx: Tx, id: string): Promise<Picture | null> {
    return tx.findOneBy(Picture, { id });
  }

  /** Locks the pictures in the order of their ids, so that two callers cannot wait for each other. */
  async lock(tx: Tx, ids: readonly string[]): Promise<Map<string, Picture>> {
    const lock = { mode: 'pessimistic_write' } as const;
    const rows = await tx.find(Picture, { where: { id: In(ids) }, order: { id: 'ASC' }, lock });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /**
   * Records that the store may contain files of a picture. Waits while another transaction deletes the same picture.
   */
  async insert(tx: Tx, { id, width, height, bytes }: NewPicture): Promise<void> {
    await tx.query(INSERT, [id, width, height, bytes]);
  }

  /**
   * Records that the store has all files of a picture. Returns false when the picture was removed or deleted in the
   * meantime.
   */
  async markStored(tx: Tx, id: string): Promise<boolean> {
    const sql = 'UPDATE picture SET is_stored = 1 WHERE id = ? AND removed_at IS NULL';
    return (await tx.query<{ affectedRows: number }>(sql, [id])).affectedRows === 1;
  }

  /** Records that an administrator has removed a locked picture. */
  async markRemoved(tx: Tx, id: string): Promise<void> {
    await tx.update(Picture, id, { removedAt: new Date() });
  }

  async delete(tx: Tx, id: string): Promise<void> {
    await tx.delete(Picture, id);
  }

  /**
   * Finds pictures that no listing has used for this number of hours, and that no page of the operator shows. The
   * oldest come first.
   */
  async findUnused(tx: Tx, hours: number, limit: number): Promise<string[]> {
    return (await tx.query<{ id: string }[]>(SELECT_UNUSED, [hours, limit])).map(({ id }) => id);
  }

  /** Finds pictures that an administrator has removed within the last `hours`. */
  async findRemoved(tx: Tx, hours: number, limit: number): Promise<string[]> {
    return (await tx.query<{ id: string }[]>(SELECT_REMOVED, [hours, limit])).map(({ id }) => id);
  }

  /** Finds the listings that use a picture, or used it when it was removed, in the order of their ids. */
  async findProducts(tx: Tx, pictureId: string): Promise<number[]> {
    const rows = await tx.find(ProductPicture, { where: { pictureId }, order: { productId: 'ASC' } });
    return rows.map(({ productId }) => productId);
  }

  /** Records which pictures a listing uses. The caller must have locked the pictures that are new to the listing. */
  async follow(tx: Tx, productId: number, before: string | null, after: string | null): Promise<void> {
    if (before === after) return;
    const named = readPictures(before).map(({ id }) => id);
    const names = readPictures(after).map(({ id }) => id);
    const added = names.filter((id) => !named.includes(id));
    const removed = named.filter((id) => !names.includes(id));
    if (added.length) await this.link(tx, productId, added);
    if (removed.length) await this.unlink(tx, productId, removed);
  }

  private async link(tx: Tx, productId: number, ids: readonly string[]): Promise<void> {
    await tx.insert(
      ProductPicture,
      ids.map((pictureId) => ({ productId, pictureId })),
    );
    await tx.update(Picture, { id: In(ids) }, { unusedSince: null });
  }

  private async unlink(tx: Tx, productId: number, ids: readonly string[]): Promise<void> {
    await tx.query(UNLINK, [productId, ids]);
    await tx.query(MARK_UNUSED, [ids]);
  }
}

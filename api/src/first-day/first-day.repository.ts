import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { FirstDay } from './first-day.entity';

const ADD_ROW = 'INSERT IGNORE INTO first_day (id) VALUES (1)';
const DISMISS_STEPS = 'UPDATE first_day SET dismissed_at = UTC_TIMESTAMP(3) WHERE id = 1 AND dismissed_at IS NULL';
const SELECT_DONE_STEPS = `SELECT EXISTS (SELECT 1 FROM product LEFT JOIN demonstration_listing listing
    ON listing.product_id = product.id WHERE listing.product_id IS NULL) AS listing,
  EXISTS (SELECT 1 FROM seller WHERE email IS NOT NULL) AS seller`;

/** Reads which of the first steps are done. */
@Injectable()
export class FirstDayRepository {
  async isDismissed(tx: Tx): Promise<boolean> {
    return !!(await tx.findOneBy(FirstDay, { id: 1 }))?.dismissedAt;
  }

  /** Dismisses the list of first steps. Returns false when somebody has dismissed it before. */
  async dismiss(tx: Tx): Promise<boolean> {
    await tx.query(ADD_ROW);
    return (await tx.query<{ affectedRows: number }>(DISMISS_STEPS)).affectedRows === 1;
  }

  /** Returns whether the shop has a listing that is not part of the demonstration, and a seller whom orders reach. */
  async findDoneSteps(tx: Tx): Promise<{ listing: boolean; seller: boolean }> {
    const [done] = await tx.query<[{ listing: number; seller: number }]>(SELECT_DONE_STEPS);
    return { listing: !!done.listing, seller: !!done.seller };
  }
}

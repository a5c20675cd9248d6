import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { MemberCount } from './member-count.entity';
import type { MemberCountView } from './product.view';

const UPSERT_COUNT = `INSERT INTO product_member_count (product_id, counted_on, members) VALUES (?, UTC_DATE(), ?)
  ON DUPLICATE KEY UPDATE members = ?`;
/** The maximum number of days in a history. A phone has no space to draw more. */
const MAX_HISTORY_DAYS = 365;

@Injectable()
export class MemberCountRepository {
  /** Returns the numbers of the newest days, the oldest day first. */
  async find(tx: Tx, productId: number): Promise<MemberCountView[]> {
    const rows = await tx.find(MemberCount, {
      where: { productId },
      order: { countedOn: 'DESC' },
      take: MAX_HISTORY_DAYS,
    });
    return rows.reverse().map(({ countedOn: on, members }) => ({ on, members }));
  }

  /** Stores the number of members of today. It replaces an earlier number of the same day. */
  async upsert(tx: Tx, productId: number, members: number): Promise<void> {
    await tx.query(UPSERT_COUNT, [productId, members, members]);
  }

  async delete(tx: Tx, productId: number): Promise<void> {
    await tx.delete(MemberCount, { productId });
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';

/** The tables whose rows have no meaning without their listing. Orders, deals, messages and audit entries stay. */
const DEPENDENT_TABLES = [
  'favorite',
  'watched_product',
  'product_review',
  'reservation',
  'product_member_count',
] as const;

@Injectable()
export class ProductRemovalRepository {
  /** Deletes locked products with all rows that belong to them alone. Their pictures must be unlinked before. */
  async delete(tx: Tx, ids: readonly number[]): Promise<void> {
    for (const table of DEPENDENT_TABLES) await tx.query(`DELETE FROM ${table} WHERE product_id IN (?)`, [ids]);
    await tx.query('DELETE FROM product WHERE id IN (?)', [ids]);
  }
}

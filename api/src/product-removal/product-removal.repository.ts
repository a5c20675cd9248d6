import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';

/** These rows have no meaning without their listing. Orders, deals, messages and audit entries stay. */
const DEPENDENTS = ['favorite', 'watched_product', 'product_review', 'reservation', 'product_member_count'] as const;

@Injectable()
export class ProductRemovalRepository {
  /** Deletes a locked product with everything that belongs to it alone. Its pictures must be unlinked. */
  async delete(tx: Tx, id: number): Promise<void> {
    for (const table of DEPENDENTS) await tx.query(`DELETE FROM ${table} WHERE product_id = ?`, [id]);
    await tx.query('DELETE FROM product WHERE id = ?', [id]);
  }
}

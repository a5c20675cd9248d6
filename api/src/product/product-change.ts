import type { EntityManager } from 'typeorm';

/**
 * Tells every API process, as soon as the transaction is committed, that a product was written: added, changed or taken
 * out of the lists. Whoever writes to `product` calls it in the same transaction.
 *
 * @param productId null: many were, and are best read anew.
 */
export async function recordProductChange(manager: EntityManager, productId: number | null): Promise<void> {
  await manager.query('INSERT INTO product_change (product_id) VALUES (?)', [productId]);
}

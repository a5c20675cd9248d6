import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { Seller } from './seller.entity';

const BINARY_COLLATION = 'COLLATE utf8mb4_bin';
const SELECT_UNLINKED = 'SELECT id FROM product WHERE seller_id IS NULL ORDER BY id LIMIT ?';
// The statement reads only the index product_of_seller, which has all the columns that it needs.
const SELECT_DIFFERENT = `SELECT product.id FROM seller STRAIGHT_JOIN product FORCE INDEX (product_of_seller)
  ON product.seller_id = seller.id WHERE product.seller_name ${BINARY_COLLATION} <> seller.name
  OR product.seller_email <> seller.email LIMIT ?`;
const SELECT_SELLERS = 'SELECT DISTINCT seller_id AS id FROM product WHERE id IN (?) AND seller_id IS NOT NULL';
const INSERT_SELLERS = `INSERT IGNORE INTO seller (name, created_at)
  SELECT MIN(seller_name ${BINARY_COLLATION}), MIN(created_at) FROM product WHERE id IN (?) GROUP BY seller_name ${BINARY_COLLATION}`;
const PRODUCTS_WITH_SELLER = `product JOIN seller ON seller.name = product.seller_name ${BINARY_COLLATION}`;
const SELECT_PAUSED = `SELECT product.id FROM ${PRODUCTS_WITH_SELLER} WHERE product.id IN (?) AND product.is_paused <> seller.is_paused`;
const LINK_PRODUCTS = `UPDATE ${PRODUCTS_WITH_SELLER} SET product.seller_id = seller.id, product.is_paused = seller.is_paused
  WHERE product.id IN (?)`;
const UPDATE_ADDRESSES = `UPDATE seller JOIN (SELECT seller_id, COUNT(DISTINCT seller_email) AS count,
  MAX(seller_email) AS email FROM product WHERE seller_id IN (?) GROUP BY seller_id) address
  ON address.seller_id = seller.id SET seller.version = seller.version + 1,
  seller.email = IF(address.count = 1, address.email, NULL)
  WHERE address.count > 0 AND NOT seller.email <=> IF(address.count = 1, address.email, NULL)`;
const SELECT_ADDRESSES = `SELECT DISTINCT seller_email AS email FROM product
  WHERE seller_id = ? AND seller_email IS NOT NULL LIMIT 2`;

/**
 * Finds the sellers of products by the names and addresses in the products. Commands can use this class, too, because
 * it needs no running application.
 */
@Injectable()
export class SellerLinkRepository {
  lock(tx: Tx, name: string): Promise<Seller | null> {
    return tx.findOne(Seller, { where: { name }, lock: { mode: 'pessimistic_write' } });
  }

  /** Does nothing when another transaction has stored the name first. */
  async insert(tx: Tx, name: string, email: string | null): Promise<void> {
    const values = { name, email, isPaused: false, version: 1, createdAt: new Date() };
    await tx.createQueryBuilder().insert().into(Seller).values(values).orIgnore().execute();
  }

  async updateAddress(tx: Tx, { id, version }: Seller, email: string): Promise<void> {
    await tx.update(Seller, id, { email, version: version + 1 });
  }

  /** Returns at most two of the addresses that the seller's products have. */
  async findAddresses(tx: Tx, sellerId: number): Promise<string[]> {
    const rows = await tx.query<{ email: string }[]>(SELECT_ADDRESSES, [sellerId]);
    return rows.map(({ email }) => email);
  }

  /** Finds products without a seller, and products whose name or address differs from their seller's. */
  async findDifferent(tx: Tx, limit: number): Promise<number[]> {
    const unlinked = await tx.query<{ id: number }[]>(SELECT_UNLINKED, [limit]);
    const rows = unlinked.length ? unlinked : await tx.query<{ id: number }[]>(SELECT_DIFFERENT, [limit]);
    return rows.map(({ id }) => id);
  }

  /**
   * Links each product to the seller whose name it has. Each of these sellers gets the address of its products, unless
   * the products have several addresses. Returns the products that become paused, or that are no longer paused.
   */
  async linkByTexts(tx: Tx, productIds: readonly number[]): Promise<number[]> {
    if (!productIds.length) return [];
    const before = await this.findSellers(tx, productIds);
    await tx.query(INSERT_SELLERS, [productIds]);
    const paused = await tx.query<{ id: number }[]>(SELECT_PAUSED, [productIds]);
    await tx.query(LINK_PRODUCTS, [productIds]);
    const sellers = new Set([...before, ...(await this.findSellers(tx, productIds))]);
    if (sellers.size) await tx.query(UPDATE_ADDRESSES, [[...sellers]]);
    return paused.map(({ id }) => id);
  }

  private async findSellers(tx: Tx, productIds: readonly number[]): Promise<number[]> {
    const rows = await tx.query<{ id: number }[]>(SELECT_SELLERS, [productIds]);
    return rows.map(({ id }) => id);
  }
}

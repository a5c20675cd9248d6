import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import { ADDRESS_CONDITIONS, NAME_IN_LISTS, SELLER_SORTS, type SellerFilterQuery, type SellerSort } from './seller.dto';
import { Seller, SellerAlias } from './seller.entity';

export type SellerCounts = { listingCount: number; addressCount: number };
export type SellerListing = { id: number; title: string; sellerEmail: string | null; isListed: boolean };
/** The values of a seller that `writeProducts` copies into its products. */
export type ProductValues = { name: string; isPaused: boolean; sellerId: number };

const COUNT_LISTINGS = `SELECT seller_id AS id, CAST(SUM(delisted_at IS NULL) AS SIGNED) AS listingCount,
  COUNT(DISTINCT seller_email) AS addressCount FROM product WHERE seller_id IN (?) GROUP BY seller_id`;
const SELECT_LISTINGS = `SELECT id, title, seller_email AS sellerEmail, delisted_at IS NULL AS isListed FROM product
  WHERE seller_id = ? ORDER BY id DESC LIMIT ?`;
const SELECT_ADDRESSES = `SELECT DISTINCT seller_email AS email FROM product
  WHERE seller_id = ? AND seller_email IS NOT NULL ORDER BY seller_email LIMIT ?`;
// A product belongs to the seller whose name it has. Its seller id may be missing or old, because an earlier version of
// the API writes only the name, and the job links the product later.
const LOCK_PRODUCTS = `SELECT id FROM product WHERE (seller_id = ? OR seller_id IS NULL)
  AND seller_name COLLATE utf8mb4_bin = ? ORDER BY id FOR UPDATE`;
const UNLINK_PRODUCTS = 'UPDATE product SET seller_id = NULL WHERE seller_id = ?';
// The version is assigned first, because each assignment sees the values of earlier assignments.
const UPDATE_PRODUCTS = `UPDATE product SET version = version + IF(seller_name COLLATE utf8mb4_bin = ?, 0, 1),
  seller_name = ?, is_paused = ?, seller_id = ? WHERE id IN (?)`;
const UPDATE_ADDRESSES = `UPDATE product SET version = version + 1, seller_email = ?
  WHERE id IN (?) AND NOT seller_email <=> ?`;

/** Reads and writes sellers for administrators, and writes the products that have copies of their values. */
@Injectable()
export class SellerAdminRepository extends ListRepository<Seller, SellerFilterQuery, SellerSort> {
  constructor() {
    super(Seller, SELLER_SORTS, [NAME_IN_LISTS, 'email', 'telegram']);
  }

  find(tx: Tx, id: number): Promise<Seller | null> {
    return tx.findOneBy(Seller, { id });
  }

  /** Locks sellers in the order of their ids, so that two merges never wait for each other. */
  async lock(tx: Tx, ids: number[]): Promise<Map<number, Seller>> {
    const lock = { mode: 'pessimistic_write' } as const;
    const rows = await tx.find(Seller, { where: { id: In(ids) }, order: { id: 'ASC' }, lock });
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** Throws the duplicate error of the database when another seller has the name. */
  async update(tx: Tx, { id, version }: Seller, change: Partial<Seller>): Promise<void> {
    await tx.update(Seller, id, { ...change, version: version + 1 });
  }

  /**
   * Deletes a seller. If an earlier version of the API has just given another seller's name to a product, the product
   * stays without a seller until the job links it.
   */
  async delete(tx: Tx, id: number): Promise<void> {
    await tx.query(UNLINK_PRODUCTS, [id]);
    await tx.delete(Seller, id);
  }

  async count(tx: Tx, ids: number[]): Promise<Map<number, SellerCounts>> {
    if (!ids.length) return new Map();
    const rows = await tx.query<(SellerCounts & { id: number })[]>(COUNT_LISTINGS, [ids]);
    return new Map(rows.map(({ id, ...counts }) => [id, counts]));
  }

  /** Returns the seller's listings, including those that have left the shop. */
  async findListings(tx: Tx, id: number, limit: number): Promise<SellerListing[]> {
    const rows = await tx.query<SellerListing[]>(SELECT_LISTINGS, [id, limit]);
    return rows.map((row) => ({ ...row, isListed: !!row.isListed }));
  }

  async findAddresses(tx: Tx, id: number, limit: number): Promise<string[]> {
    const rows = await tx.query<{ email: string }[]>(SELECT_ADDRESSES, [id, limit]);
    return rows.map(({ email }) => email);
  }

  async findEarlierNames(tx: Tx, id: number): Promise<string[]> {
    const rows = await tx.find(SellerAlias, { where: { sellerId: id }, order: { createdAt: 'DESC', name: 'ASC' } });
    return rows.map(({ name }) => name);
  }

  /**
   * Stores the old name, so that it leads to the seller. Removes the entry of the new name, because that name now
   * belongs to the seller.
   */
  async writeAlias(tx: Tx, sellerId: number, oldName: string, newName: string): Promise<void> {
    await tx.delete(SellerAlias, { name: newName });
    await tx.upsert(SellerAlias, { name: oldName, sellerId, createdAt: new Date() }, ['name']);
  }

  async moveAliases(tx: Tx, from: number, to: number): Promise<void> {
    await tx.update(SellerAlias, { sellerId: from }, { sellerId: to });
  }

  /** Writes the seller's values into the products and returns their ids. The caller records the changes. */
  async writeProducts(
    tx: Tx,
    before: Pick<Seller, 'id' | 'name'>,
    { name, isPaused, sellerId }: ProductValues,
  ): Promise<number[]> {
    const ids = (await tx.query<{ id: number }[]>(LOCK_PRODUCTS, [before.id, before.name])).map((row) => row.id);
    if (!ids.length) return [];
    await tx.query(UPDATE_PRODUCTS, [name, name, isPaused, sellerId, ids]);
    return ids;
  }

  /** Writes the seller's address into the products that `writeProducts` has returned. */
  async writeAddresses(tx: Tx, productIds: number[], email: string | null): Promise<void> {
    if (productIds.length) await tx.query(UPDATE_ADDRESSES, [email, productIds, email]);
  }

  protected addFilter(query: SelectQueryBuilder<Seller>, { address, paused }: SellerFilterQuery): void {
    if (address) query.andWhere(ADDRESS_CONDITIONS[address]);
    if (paused) query.andWhere('row.isPaused');
  }
}

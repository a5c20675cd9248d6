import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';

/** A demonstration listing that nobody has changed since it was added. */
export type UnchangedListing = { id: number; sellerId: number | null; topicId: number | null };
/** `number` is the order number that the buyer sees. */
export type DemonstrationOrder = { id: number; number: string };
/** `orders` counts the orders that contain only unchanged demonstration listings. */
export type DemonstrationCounts = { listings: number; orders: number; canPutBack: boolean };

const ADD_ROW = 'INSERT IGNORE INTO first_day (id) VALUES (1)';
const LOCK_ROW = 'SELECT demonstration_removed_at AS removedAt FROM first_day WHERE id = 1 FOR UPDATE';
// A change by an administrator increases the version of a listing. A proof does not.
const UNCHANGED_LISTINGS = `demonstration_listing listing JOIN product ON product.id = listing.product_id
  AND product.version = 1 AND product.proof IS NULL`;
const SELECT_CAN_PUT_BACK = `SELECT EXISTS (SELECT 1 FROM first_day WHERE demonstration_removed_at IS NOT NULL)
  AND EXISTS (SELECT 1 FROM demonstration_listing) AND (SELECT MAX(id) FROM \`order\`) IS NULL AS canPutBack`;
const SELECT_UNCHANGED_IDS = `SELECT product.id FROM ${UNCHANGED_LISTINGS}`;
const LOCK_UNCHANGED = `SELECT product.id, product.seller_id AS sellerId, product.topic_id AS topicId FROM ${UNCHANGED_LISTINGS}
  ORDER BY product.id FOR UPDATE`;
const SELECT_ORDERS = `SELECT id, order_id AS number FROM \`order\` WHERE id IN
  (SELECT item.order_id FROM order_item item WHERE item.product_id IN (?)) AND NOT EXISTS
  (SELECT 1 FROM order_item other WHERE other.order_id = \`order\`.id AND other.product_id NOT IN (?)) ORDER BY id`;
const DELETE_SELLERS = `DELETE FROM seller WHERE id IN (?) AND version = 1
  AND NOT EXISTS (SELECT 1 FROM product WHERE seller_id = seller.id)
  AND NOT EXISTS (SELECT 1 FROM deal WHERE seller_id = seller.id)`;
const DELETE_TOPICS = `DELETE FROM topic WHERE id IN (?) AND version = 1
  AND NOT EXISTS (SELECT 1 FROM product WHERE topic_id = topic.id)`;
const INSERT_LISTINGS = `INSERT IGNORE INTO demonstration_listing (product_id, listed_at)
  SELECT id, created_at FROM product WHERE created_at IN (?)`;

/** Uses plain SQL, because commands have no entities. */
@Injectable()
export class DemonstrationRepository {
  /** Lets one caller at a time remove the demonstration or put it back. Returns the time of its removal. */
  async lock(tx: Tx): Promise<Date | null> {
    await tx.query(ADD_ROW);
    const [row] = await tx.query<{ removedAt: Date | null }[]>(LOCK_ROW);
    return row?.removedAt ?? null;
  }

  async count(tx: Tx): Promise<DemonstrationCounts> {
    const listings = (await tx.query<{ id: number }[]>(SELECT_UNCHANGED_IDS)).map(({ id }) => id);
    const orders = await this.findOrders(tx, listings);
    return { listings: listings.length, orders: orders.length, canPutBack: await this.canPutBack(tx) };
  }

  /** Returns whether the demonstration was removed while it had no orders, and nothing was sold since. */
  async canPutBack(tx: Tx): Promise<boolean> {
    const [row] = await tx.query<{ canPutBack: number }[]>(SELECT_CAN_PUT_BACK);
    return !!row?.canPutBack;
  }

  lockUnchanged(tx: Tx): Promise<UnchangedListing[]> {
    return tx.query<UnchangedListing[]>(LOCK_UNCHANGED);
  }

  /** Finds the orders that contain only these listings. */
  findOrders(tx: Tx, productIds: readonly number[]): Promise<DemonstrationOrder[]> {
    return productIds.length ? tx.query(SELECT_ORDERS, [productIds, productIds]) : Promise.resolve([]);
  }

  /** Deletes orders with all that belongs to them. */
  async deleteOrders(tx: Tx, ids: readonly number[]): Promise<void> {
    if (ids.length) await tx.query('DELETE FROM `order` WHERE id IN (?)', [ids]);
  }

  /** Deletes those of the sellers that nobody has changed, and that no listing and no order names. */
  async deleteSellers(tx: Tx, ids: readonly number[]): Promise<void> {
    if (ids.length) await tx.query(DELETE_SELLERS, [ids]);
  }

  /** Deletes those of the topics that nobody has changed, and that no listing has. */
  async deleteTopics(tx: Tx, ids: readonly number[]): Promise<void> {
    if (ids.length) await tx.query(DELETE_TOPICS, [ids]);
  }

  /** Stores which listings belong to the demonstration: the listings with these creation times. */
  async insertListings(tx: Tx, listedAt: readonly Date[]): Promise<void> {
    await tx.query(INSERT_LISTINGS, [listedAt]);
  }

  /** Deletes the rows of all demonstration listings except these. */
  async deleteOtherListings(tx: Tx, productIds: readonly number[]): Promise<void> {
    await tx.query('DELETE FROM demonstration_listing WHERE product_id NOT IN (?)', [
      productIds.length ? productIds : 0,
    ]);
  }

  /** Returns the ids of the removed listings that can be put back, with the creation times of the listings as keys. */
  async findRemoved(tx: Tx): Promise<Map<number, number>> {
    const sql = 'SELECT product_id AS id, listed_at AS listedAt FROM demonstration_listing';
    const rows = await tx.query<{ id: number; listedAt: Date }[]>(sql);
    return new Map(rows.map(({ id, listedAt }) => [listedAt.getTime(), id]));
  }

  async setRemovedAt(tx: Tx, removedAt: Date | null): Promise<void> {
    await tx.query('UPDATE first_day SET demonstration_removed_at = ? WHERE id = 1', [removedAt]);
  }
}

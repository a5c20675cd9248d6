import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { ProductChangeRepository } from './product-change.repository';
import { NOW } from './product-index.repository';

/**
 * The keyed hashes of a buyer and of the buyer's network. `network` is null when the network of this buyer is not
 * limited.
 */
export type HolderKeys = { key: string; network: string | null };

export type ReservationRow = {
  productId: number;
  orderRowId: number | null;
  isListed: number;
  until: Date | null;
  confirmedUntil: Date | null;
};

const IS_LIVE = `reserved_until > ${NOW} AND is_unique AND sold_at IS NULL`;
const COUNT_LIVE = `SELECT
  (SELECT COUNT(*) FROM product WHERE reserved_holder = ? AND ${IS_LIVE}) AS byHolder,
  (SELECT COUNT(*) FROM product WHERE reserved_network = ? AND ${IS_LIVE}) AS byNetwork`;
const LOCK_AVAILABLE = `SELECT id, price FROM product WHERE id IN (?) AND is_unique AND delisted_at IS NULL
  AND (reserved_until IS NULL OR reserved_until <= ${NOW} OR reserved_holder IN (?)) ORDER BY id FOR UPDATE`;
const LOCK_OF_ORDER = `SELECT product.id FROM order_item JOIN product ON product.id = order_item.product_id
  WHERE order_item.order_id = ? AND reserved_holder = ? AND ${IS_LIVE} ORDER BY product.id FOR UPDATE`;
const MINUTES_FROM_NOW = `DATE_ADD(${NOW}, INTERVAL ? MINUTE)`;
const RESERVE_PRODUCTS = `UPDATE product SET reserved_by = ?, reserved_holder = ?, reserved_network = ?,
  reserved_until = ${MINUTES_FROM_NOW}, confirmed_until = ${MINUTES_FROM_NOW} WHERE id IN (?)`;
// A later order does not extend the reservation, so that nobody can reserve a product for ever.
const TAKE_OVER_PRODUCTS = 'UPDATE product SET reserved_by = ?, reserved_holder = ? WHERE id IN (?)';
const CONFIRM_RESERVATIONS = `UPDATE product SET reserved_by = ?, reserved_holder = ?,
  reserved_until = GREATEST(reserved_until, COALESCE(confirmed_until, reserved_until)) WHERE id IN (?)`;
// `confirmed_until` is not reduced: the confirmation by mail may still extend the reservation.
const EXTEND_RESERVATIONS = `UPDATE product SET reserved_until = ?, confirmed_until = GREATEST(?, COALESCE(confirmed_until, ?))
  WHERE id IN (?)`;
const RELEASE_PRODUCTS = `UPDATE product SET reserved_by = NULL, reserved_until = NULL, confirmed_until = NULL,
  reserved_holder = NULL, reserved_network = NULL WHERE id IN (?)`;
const SELECT_OF_PRODUCTS = `SELECT id AS productId, reserved_by AS orderRowId, delisted_at IS NULL AS isListed,
  IF(reserved_until > ${NOW}, reserved_until, NULL) AS until,
  IF(confirmed_until > reserved_until, confirmed_until, NULL) AS confirmedUntil
  FROM product WHERE id IN (?) AND is_unique AND sold_at IS NULL ORDER BY id`;
const COPY_RESERVATIONS = `REPLACE INTO reservation (product_id, order_id, holder, network, reserved_until, confirmed_until)
  SELECT product.id, product.reserved_by, COALESCE(product.reserved_holder, ''), product.reserved_network,
  product.reserved_until, product.confirmed_until FROM product`;
const COPY_OF_PRODUCTS = `${COPY_RESERVATIONS} WHERE product.id IN (?) 
  AND product.reserved_by IS NOT NULL AND product.reserved_until IS NOT NULL`;
const COPY_DIFFERENT = `${COPY_RESERVATIONS} LEFT JOIN reservation copy ON copy.product_id = product.id
  WHERE product.reserved_until > ${NOW} AND product.is_unique AND product.sold_at IS NULL
  AND product.reserved_by IS NOT NULL AND NOT (copy.order_id <=> product.reserved_by
  AND copy.holder <=> COALESCE(product.reserved_holder, '') AND copy.network <=> product.reserved_network
  AND copy.reserved_until <=> product.reserved_until AND copy.confirmed_until <=> product.confirmed_until)`;
const DELETE_RESERVATIONS = 'DELETE FROM reservation WHERE product_id IN (?)';
const DELETE_ENDED = `DELETE copy FROM reservation copy JOIN product ON product.id = copy.product_id
  WHERE product.reserved_until IS NULL`;

/**
 * Reads and writes the reservations of unique products. Each write changes the columns of the product, and then copies
 * the columns into the table `reservation`. Each write also records that the product has changed.
 */
@Injectable()
export class ReservationRepository {
  constructor(private readonly changes: ProductChangeRepository) {}

  /** Counts the live reservations of the buyer and those of the network. */
  async countLive(tx: Tx, { key, network }: HolderKeys): Promise<{ byHolder: number; byNetwork: number }> {
    const [row] = await tx.query<{ byHolder: number; byNetwork: number }[]>(COUNT_LIVE, [key, network]);
    return { byHolder: Number(row?.byHolder), byNetwork: Number(row?.byNetwork) };
  }

  async findOfProducts(tx: Tx, productIds: number[]): Promise<ReservationRow[]> {
    return productIds.length ? tx.query<ReservationRow[]>(SELECT_OF_PRODUCTS, [productIds]) : [];
  }

  /** Locks the unique products that are free, or that one of the holders has reserved. Returns their prices. */
  async lockAvailable(tx: Tx, productIds: number[], holders: readonly string[]): Promise<Map<number, string>> {
    const rows = await tx.query<{ id: number; price: string }[]>(LOCK_AVAILABLE, [productIds, holders]);
    return new Map(rows.map(({ id, price }) => [id, price]));
  }

  /** Locks the products of the order that the holder has reserved. */
  async lockOfOrder(tx: Tx, orderRowId: number, holder: string): Promise<number[]> {
    return (await tx.query<{ id: number }[]>(LOCK_OF_ORDER, [orderRowId, holder])).map(({ id }) => id);
  }

  /** @param minutes the duration of the reservation now, and its duration after the buyer has confirmed the order */
  reserve(
    tx: Tx,
    orderRowId: number,
    productIds: number[],
    { key, network }: HolderKeys,
    minutes: [now: number, confirmed: number],
  ): Promise<void> {
    return this.write(tx, RESERVE_PRODUCTS, [orderRowId, key, network, ...minutes], productIds);
  }

  takeOver(tx: Tx, orderRowId: number, productIds: number[], holder: string): Promise<void> {
    return this.write(tx, TAKE_OVER_PRODUCTS, [orderRowId, holder], productIds);
  }

  confirm(tx: Tx, orderRowId: number, productIds: number[], holder: string): Promise<void> {
    return this.write(tx, CONFIRM_RESERVATIONS, [orderRowId, holder], productIds);
  }

  extend(tx: Tx, productId: number, until: Date): Promise<void> {
    return this.write(tx, EXTEND_RESERVATIONS, [until, until, until], [productId]);
  }

  async release(tx: Tx, productId: number): Promise<void> {
    await tx.query(RELEASE_PRODUCTS, [[productId]]);
    await this.delete(tx, productId);
    await this.changes.insert(tx, productId);
  }

  /** Deletes the row of `reservation`. The caller has removed the reservation from the columns of the product. */
  async delete(tx: Tx, productId: number): Promise<void> {
    await tx.query(DELETE_RESERVATIONS, [[productId]]);
  }

  /**
   * Copies the columns of all reserved products into the table `reservation`, because the API of the previous version
   * writes only the columns.
   */
  async copyDifferent(tx: Tx): Promise<void> {
    await tx.query(COPY_DIFFERENT);
    await tx.query(DELETE_ENDED);
  }

  private async write(tx: Tx, sql: string, values: unknown[], productIds: number[]): Promise<void> {
    if (!productIds.length) return;
    await tx.query(sql, [...values, productIds]);
    await tx.query(COPY_OF_PRODUCTS, [productIds]);
    for (const id of productIds) await this.changes.insert(tx, id);
  }
}

import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { ProductChangeRepository } from './product-change.repository';
import { NOW } from './product-index.repository';

/** Hashes of a buyer and of a network; null: the network is not limited. */
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
const IN_MINUTES = `DATE_ADD(${NOW}, INTERVAL ? MINUTE)`;
const RESERVE = `UPDATE product SET reserved_by = ?, reserved_holder = ?, reserved_network = ?,
  reserved_until = ${IN_MINUTES}, confirmed_until = ${IN_MINUTES} WHERE id IN (?)`;
// A later order does not extend the reservation, so that nobody can reserve a product for ever.
const TAKE_OVER = 'UPDATE product SET reserved_by = ? WHERE id IN (?)';
const CONFIRM = `UPDATE product SET reserved_by = ?,
  reserved_until = GREATEST(reserved_until, COALESCE(confirmed_until, reserved_until)) WHERE id IN (?)`;
// `confirmed_until` is not reduced: the confirmation by mail may still extend the reservation.
const EXTEND = `UPDATE product SET reserved_until = ?, confirmed_until = GREATEST(?, COALESCE(confirmed_until, ?))
  WHERE id = ?`;
const RELEASE = `UPDATE product SET reserved_by = NULL, reserved_until = NULL, confirmed_until = NULL,
  reserved_holder = NULL, reserved_network = NULL WHERE id = ?`;
const SELECT_OF_PRODUCTS = `SELECT id AS productId, reserved_by AS orderRowId, delisted_at IS NULL AS isListed,
  IF(reserved_until > ${NOW}, reserved_until, NULL) AS until,
  IF(confirmed_until > reserved_until, confirmed_until, NULL) AS confirmedUntil
  FROM product WHERE id IN (?) AND is_unique AND sold_at IS NULL ORDER BY id`;

/** The reservations of unique products. Each write records the change of the product. */
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

  /** @param minutes the duration now, and the duration after the buyer has confirmed the order */
  reserve(
    tx: Tx,
    orderRowId: number,
    productIds: number[],
    { key, network }: HolderKeys,
    minutes: [now: number, confirmed: number],
  ): Promise<void> {
    return this.write(tx, RESERVE, [orderRowId, key, network, ...minutes], productIds);
  }

  takeOver(tx: Tx, orderRowId: number, productIds: number[]): Promise<void> {
    return this.write(tx, TAKE_OVER, [orderRowId], productIds);
  }

  confirm(tx: Tx, orderRowId: number, productIds: number[]): Promise<void> {
    return this.write(tx, CONFIRM, [orderRowId], productIds);
  }

  extend(tx: Tx, productId: number, until: Date): Promise<void> {
    return this.write(tx, EXTEND, [until, until, until], [productId]);
  }

  release(tx: Tx, productId: number): Promise<void> {
    return this.write(tx, RELEASE, [], [productId]);
  }

  private async write(tx: Tx, sql: string, values: unknown[], productIds: number[]): Promise<void> {
    if (!productIds.length) return;
    await tx.query(sql, [...values, productIds]);
    for (const id of productIds) await this.changes.insert(tx, id);
  }
}

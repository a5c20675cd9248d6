import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { Statements } from '../database/statements';
import { invalid, notFound, Problem } from '../http/problem';
import type { PricedProduct } from '../product/product.service';
import { NOW } from '../product/product-columns';
import { ProductService } from '../product/product.service';
import type { User } from '../user/user.entity';
import type { Order } from './order.entity';
import type { ItemCheckView, ReservationView } from './order.view';

/** Who orders. A guest has no account: their e-mail address stands for them. */
export type Buyer = Pick<Order, 'userId' | 'emailKey'>;

const MAX_AHEAD_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
const SELECT_BUYERS = 'SELECT id, user_id AS userId, email_key AS emailKey FROM `order` WHERE id IN (?)';
// A buyer who orders again has no more time than before: nobody can reserve for ever.
const RESERVE = `UPDATE product SET reserved_by = ?,
  reserved_until = IF(reserved_until > ${NOW}, reserved_until, DATE_ADD(${NOW}, INTERVAL ? HOUR)) WHERE id IN (?)`;
const RELEASE = 'UPDATE product SET reserved_by = NULL, reserved_until = NULL WHERE id IN (?)';
const SELECT_HELD = `SELECT id AS productId, reserved_until AS until FROM product
  WHERE id IN (?) AND reserved_by = ? AND is_unique AND sold_at IS NULL AND reserved_until > ${NOW} ORDER BY id`;
const LOCK_CONCERNED = `SELECT id, title, is_unique AS isUnique, sold_at IS NOT NULL AS isSold, reserved_by AS reservedBy,
  reserved_until > ${NOW} AS isReserved FROM product
  WHERE id IN (?) AND (is_unique OR reserved_by = ?) ORDER BY id FOR UPDATE`;

type Concerned = {
  id: number;
  title: string;
  isUnique: number;
  isSold: number;
  reservedBy: number | null;
  isReserved: number | null;
};

/**
 * Listings that are one of a kind: an order reserves them for a time, and completing it sells them. The state is in the row
 * of the product, under whose lock it is read and changed. A reservation ends by itself, because its time is compared
 * whenever it is read.
 */
@Injectable()
export class ReservationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductService,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws 409 for a product that is sold, or reserved for another buyer. */
  async refuseTaken(statements: Statements, products: Iterable<PricedProduct>, buyer: Buyer): Promise<void> {
    const taken = await this.taken(statements, [...products], buyer);
    const [first] = taken;
    if (!first) return;
    const detail = taken.map(refusal).join(' ');
    throw new Problem(409, detail, { code: first.isSold ? 'sold' : 'reserved' });
  }

  /** The products must be locked exclusively. */
  async reserve(statements: Statements, productIds: number[], orderRowId: number): Promise<void> {
    await statements.query(RESERVE, [orderRowId, this.config.reservationHours, productIds]);
  }

  /** Which of the products this buyer can order now. Unknown ones are missing. */
  async check(productIds: number[], buyer: Buyer | null): Promise<ItemCheckView[]> {
    const products = await this.products.priced(this.dataSource, productIds);
    const taken = new Set(await this.taken(this.dataSource, [...products.values()], buyer));
    return [...new Set(productIds)].map((productId) => {
      const product = products.get(productId);
      if (!product) return { productId, availability: 'missing', isUnique: false, detail: GONE };
      const { isUnique } = product;
      if (!taken.has(product)) return { productId, availability: 'available', isUnique, detail: null };
      return {
        productId,
        availability: product.isSold ? 'sold' : 'reserved',
        isUnique,
        detail: refusal(product),
      };
    });
  }

  /**
   * Sells the products of a completed order that are one of a kind. Throws 409 when another order has bought or reserved
   * one. `ProductService.changed` must be called after the commit.
   */
  async sell(manager: EntityManager, orderRowId: number, productIds: number[], admin: User): Promise<void> {
    const soldAt = new Date();
    for (const { id, title, isUnique, isSold, reservedBy, isReserved } of await lock(manager, productIds, orderRowId)) {
      if (!isUnique) continue;
      if (isSold) throw new Problem(409, `“${title}” was sold with another order.`, { code: 'sold' });
      if (isReserved && reservedBy !== orderRowId) {
        throw new Problem(409, `Another order reserves “${title}”: end its reservation first.`, { code: 'reserved' });
      }
      const before = await this.products.lock(manager, id);
      if (!before) continue;
      const sold = { soldAt, delistedAt: before.delistedAt ?? soldAt, reservedBy: orderRowId, reservedUntil: null };
      await this.products.write(manager, before, { ...before, ...sold });
      const changes = [{ field: 'sold', from: null, to: `order ${orderRowId}` }];
      await this.audit.record(manager, admin, { action: 'changed', entity: 'product', entityId: id, changes });
    }
  }

  /** Frees what a cancelled order has reserved. */
  async release(manager: EntityManager, orderRowId: number, productIds: number[]): Promise<void> {
    const concerned = await lock(manager, productIds, orderRowId);
    const held = concerned.filter(({ reservedBy, isSold }) => reservedBy === orderRowId && !isSold);
    if (held.length) await manager.query(RELEASE, [held.map(({ id }) => id)]);
  }

  /** What an order reserves now. */
  async ofOrder(orderRowId: number, productIds: number[]): Promise<ReservationView[]> {
    if (!productIds.length) return [];
    const rows = await this.dataSource.query<{ productId: number; until: Date }[]>(SELECT_HELD, [
      productIds,
      orderRowId,
    ]);
    return rows.map(({ productId, until }) => ({ productId, until: until.toISOString() }));
  }

  /**
   * Changes until when an order reserves a product. Null ends the reservation. One that has ended can begin again while
   * nobody else has reserved the product. Throws 404 when it is not this order's.
   */
  async change(
    manager: EntityManager,
    { id, orderId, status }: Order,
    productId: number,
    until: Date | null,
    admin: User,
  ): Promise<void> {
    if (until) checkTime(until);
    if (status !== 'pending') throw new Problem(409, `The order is ${status} already.`, { code: 'final' });
    const product = await this.products.lock(manager, productId);
    if (!product || !product.isUnique || product.soldAt || product.reservedBy !== id) throw notFound();
    const reservation = until ? 'reserved_until = ?' : 'reserved_by = NULL, reserved_until = NULL';
    const values = until ? [until, productId] : [productId];
    await manager.query(`UPDATE product SET ${reservation} WHERE id = ?`, values);
    const from = product.reservedUntil?.toISOString() ?? null;
    const changes = [{ field: `reservation of “${product.title}”`, from, to: until?.toISOString() ?? null }];
    await this.audit.record(manager, admin, { action: 'changed', entity: 'order', entityId: id, changes });
    const shown = [{ field: `reservation by order ${orderId}`, from, to: until?.toISOString() ?? null }];
    await this.audit.record(manager, admin, {
      action: 'changed',
      entity: 'product',
      entityId: productId,
      changes: shown,
    });
  }

  private async taken(
    statements: Statements,
    products: PricedProduct[],
    buyer: Buyer | null,
  ): Promise<PricedProduct[]> {
    const orderIds = [...new Set(products.flatMap(({ reservedBy }) => reservedBy ?? []))];
    const rows = orderIds.length ? await statements.query<(Buyer & { id: number })[]>(SELECT_BUYERS, [orderIds]) : [];
    const own = new Set(rows.filter((order) => buyer && isSame(order, buyer)).map(({ id }) => id));
    return products.filter(({ isSold, reservedBy }) => isSold || (reservedBy !== null && !own.has(reservedBy)));
  }
}

const GONE = 'This listing is not in the shop any more.';

const refusal = ({ title, isSold }: PricedProduct): string =>
  isSold ? `“${title}” is sold.` : `“${title}” is reserved for another buyer.`;

/** The owner of an account is known by it alone: anybody can order with any e-mail address. */
const isSame = (order: Buyer, buyer: Buyer): boolean =>
  order.userId === null ? order.emailKey === buyer.emailKey : order.userId === buyer.userId;

/** Locks those of the products that may be reserved or sold, in the order of their ids. */
async function lock(manager: EntityManager, productIds: number[], orderRowId: number): Promise<Concerned[]> {
  return productIds.length ? manager.query<Concerned[]>(LOCK_CONCERNED, [productIds, orderRowId]) : [];
}

function checkTime(until: Date): void {
  const ahead = until.getTime() - Date.now();
  if (ahead <= 0 || ahead > MAX_AHEAD_DAYS * DAY_MS) {
    throw invalid([{ field: 'until', message: `must be in the future, at most ${MAX_AHEAD_DAYS} days ahead` }]);
  }
}

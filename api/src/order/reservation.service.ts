import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Tx } from '../database/transactions';
import { invalid, notFound, Problem } from '../http/problem';
import { recordProductChange } from '../product/product-change-feed';
import { NOW } from '../product/product-columns';
import type { Product } from '../product/product.entity';
import { isReserved } from '../product/product.mapper';
import { type PricedProduct, ProductService } from '../product/product.service';
import type { User } from '../user/user.entity';
import { Order } from './order.entity';
import type { ItemCheckView } from './order.view';

/** The buyer of an order. The e-mail address identifies a guest, who has no account. */
export type Buyer = Pick<Order, 'userId' | 'emailKey'>;

const MAX_AHEAD_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
const SELECT_BUYERS =
  'SELECT id, order_id AS orderId, user_id AS userId, email_key AS emailKey FROM `order` WHERE id IN (?)';
const RELEASE = `UPDATE product SET reserved_by = NULL, reserved_until = NULL, confirmed_until = NULL,
  reserved_holder = NULL, reserved_network = NULL WHERE id IN (?)`;
// The button of the mail may still give more time than the administrator has set.
const EXTEND = `UPDATE product SET reserved_until = ?, confirmed_until = GREATEST(?, COALESCE(confirmed_until, ?))
  WHERE id = ?`;
const LOCK_RESERVABLE = `SELECT id, title, is_unique AS isUnique, sold_at IS NOT NULL AS isSold, reserved_by AS reservedBy,
  reserved_until > ${NOW} AS isReserved FROM product
  WHERE id IN (?) AND (is_unique OR reserved_by = ?) ORDER BY id FOR UPDATE`;

type ReservableProduct = {
  id: number;
  title: string;
  isUnique: number;
  isSold: number;
  reservedBy: number | null;
  isReserved: number | null;
};

/**
 * Manages who has reserved or bought listings that are one of a kind. The state is in the row of the product, and is
 * read and changed under its lock. A reservation ends by itself, because its time is compared whenever it is read.
 */
@Injectable()
export class ReservationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly products: ProductService,
    private readonly audit: AuditService,
  ) {}

  /** Throws 409 for a product that is sold, or reserved for another buyer. */
  async assertAvailable(tx: Tx, products: Iterable<PricedProduct>, buyer: Buyer): Promise<void> {
    const taken = await this.taken(tx, [...products], buyer);
    const [first] = taken;
    if (!first) return;
    const detail = taken.map(refusal).join(' ');
    throw new Problem(409, detail, { code: first.isSold ? 'sold' : 'reserved' });
  }

  /** Checks which of the products this buyer can order now. Unknown ones are `missing`. */
  async check(productIds: number[], buyer: Buyer | null): Promise<ItemCheckView[]> {
    const products = await this.products.priced(this.dataSource.manager, productIds);
    const own = await this.ownOrders(this.dataSource.manager, products.values(), buyer);
    const taken = new Set(takenOf(products.values(), own));
    return [...new Set(productIds)].map((productId) => {
      const product = products.get(productId);
      if (!product) return { productId, availability: 'missing', isUnique: false, detail: GONE, orderId: null };
      const { isUnique, reservedBy } = product;
      const orderId = (reservedBy !== null && own.get(reservedBy)) || null;
      if (!taken.has(product)) return { productId, availability: 'available', isUnique, detail: null, orderId };
      return {
        productId,
        availability: product.isSold ? 'sold' : 'reserved',
        isUnique,
        detail: refusal(product),
        orderId,
      };
    });
  }

  /**
   * Sells the products of a completed order that are one of a kind. Throws 409 when another order has bought or reserved
   * one. `ProductService.changed` must be called after the commit.
   */
  async sell(tx: Tx, orderRowId: number, productIds: number[], admin: User): Promise<void> {
    const soldAt = new Date();
    for (const { id, title, isUnique, isSold, reservedBy, isReserved } of await lock(tx, productIds, orderRowId)) {
      if (!isUnique) continue;
      if (isSold) throw new Problem(409, `“${title}” was sold with another order.`, { code: 'sold' });
      if (isReserved && reservedBy !== orderRowId) {
        throw new Problem(409, `Another order reserves “${title}”: end its reservation first.`, { code: 'reserved' });
      }
      const before = await this.products.lock(tx, id);
      if (!before) continue;
      await this.products.write(tx, before, {
        ...before,
        soldAt,
        delistedAt: before.delistedAt ?? soldAt,
        reservedBy: orderRowId,
        reservedUntil: null,
        confirmedUntil: null,
        reservedHolder: null,
        reservedNetwork: null,
      });
      const changes = [{ field: 'sold', from: null, to: `order ${orderRowId}` }];
      await this.audit.record(tx, admin, { action: 'changed', entity: 'product', entityId: id, changes });
    }
  }

  /** Frees the products of a cancelled order. `ProductService.changed` must be called after the commit. */
  async release(tx: Tx, orderRowId: number, productIds: number[]): Promise<void> {
    const concerned = await lock(tx, productIds, orderRowId);
    const held = concerned.filter(({ reservedBy, isSold }) => reservedBy === orderRowId && !isSold);
    for (const { id } of held) await this.write(tx, id, null);
  }

  /**
   * Changes until when an order reserves a product. Null ends the reservation. An ended one can restart while nobody
   * else has reserved the product. Throws 404 when it is not this order's. `ProductService.changed` must be called
   * after the commit.
   */
  async change(tx: Tx, order: Order, productId: number, until: Date | null, admin: User): Promise<void> {
    if (until) checkTime(until);
    const { id, status } = order;
    if (status !== 'pending') throw new Problem(409, `The order is ${status} already.`, { code: 'final' });
    const product = await this.products.lock(tx, productId);
    if (!product || !product.isUnique || product.soldAt || product.reservedBy !== id) throw notFound();
    await this.write(tx, productId, until);
    await this.recordChange(tx, order, product, until, admin);
  }

  /**
   * Ends the reservations of these products. Returns how many were reserved. `ProductService.changed` must be called after
   * the commit.
   */
  async end(tx: Tx, productIds: number[], admin: User): Promise<number> {
    let ended = 0;
    for (const productId of [...new Set(productIds)].sort((a, b) => a - b)) {
      const product = await this.products.lock(tx, productId);
      if (!product?.reservedBy || !isReserved(product)) continue;
      const order = await tx.findOneBy(Order, { id: product.reservedBy });
      await this.write(tx, productId, null);
      if (order) await this.recordChange(tx, order, product, null, admin);
      ended++;
    }
    return ended;
  }

  /** Returns the products that are sold, or reserved for somebody else. */
  async taken(tx: Tx, products: PricedProduct[], buyer: Buyer | null): Promise<PricedProduct[]> {
    return takenOf(products, await this.ownOrders(tx, products, buyer));
  }

  /** Returns the public identifiers of the buyer's orders that reserve these products, by row id. */
  private async ownOrders(
    tx: Tx,
    products: Iterable<PricedProduct>,
    buyer: Buyer | null,
  ): Promise<Map<number, string>> {
    const orderIds = [...new Set([...products].flatMap(({ reservedBy }) => reservedBy ?? []))];
    if (!buyer || !orderIds.length) return new Map();
    const rows = await tx.query<(Buyer & { id: number; orderId: string })[]>(SELECT_BUYERS, [orderIds]);
    return new Map(rows.filter((order) => isSame(order, buyer)).map(({ id, orderId }) => [id, orderId]));
  }

  private async write(tx: Tx, productId: number, until: Date | null): Promise<void> {
    if (until) await tx.query(EXTEND, [until, until, until, productId]);
    else await tx.query(RELEASE, [[productId]]);
    await recordProductChange(tx, productId);
  }

  /** Writes into the audit logs of the order and of the product. */
  private async recordChange(
    tx: Tx,
    { id, orderId }: Order,
    product: Product,
    until: Date | null,
    admin: User,
  ): Promise<void> {
    const change = { from: product.reservedUntil?.toISOString() ?? null, to: until?.toISOString() ?? null };
    const changes = [{ field: `reservation of “${product.title}”`, ...change }];
    await this.audit.record(tx, admin, { action: 'changed', entity: 'order', entityId: id, changes });
    const shown = [{ field: `reservation by order ${orderId}`, ...change }];
    const entry = { action: 'changed', entity: 'product', entityId: product.id, changes: shown } as const;
    await this.audit.record(tx, admin, entry);
  }
}

const takenOf = (products: Iterable<PricedProduct>, own: ReadonlyMap<number, string>): PricedProduct[] =>
  [...products].filter(({ isSold, reservedBy }) => isSold || (reservedBy !== null && !own.has(reservedBy)));

const GONE = 'This listing is not in the shop any more.';

const refusal = ({ title, isSold }: PricedProduct): string =>
  isSold ? `“${title}” is sold.` : `“${title}” is reserved for another buyer.`;

/** An account identifies its owner, because anybody can order with any e-mail address. */
const isSame = (order: Buyer, buyer: Buyer): boolean =>
  order.userId === null ? order.emailKey === buyer.emailKey : order.userId === buyer.userId;

/** Locks those of the products that may be reserved or sold, in the order of their ids. */
async function lock(tx: Tx, productIds: number[], orderRowId: number): Promise<ReservableProduct[]> {
  return productIds.length ? tx.query<ReservableProduct[]>(LOCK_RESERVABLE, [productIds, orderRowId]) : [];
}

function checkTime(until: Date): void {
  const ahead = until.getTime() - Date.now();
  if (ahead <= 0 || ahead > MAX_AHEAD_DAYS * DAY_MS) {
    throw invalid([{ field: 'until', message: `must be in the future, at most ${MAX_AHEAD_DAYS} days ahead` }]);
  }
}

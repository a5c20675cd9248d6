import { Inject, Injectable } from '@nestjs/common';
import { bidi } from '@telemarket/composition/text';
import { createHmac } from 'node:crypto';
import { AuditService } from '../audit/audit.service';
import { BackgroundJobs } from '../background/background-jobs';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { endedLink, found, invalid, notFound, Problem } from '../http/problem';
import type { Product } from '../product/product.entity';
import { isReserved, NOT_RESERVED } from '../product/product.mapper';
import { type PricedProduct, ProductRepository } from '../product/product.repository';
import { ReservationRepository } from '../product/reservation.repository';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';
import { GONE, whyTaken } from './order-refusal';
import type { ItemCheckView } from './order.view';

const MAX_AHEAD_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
const COPY_EVERY_MS = 60_000;

/**
 * The state of a listing that is one of a kind is in the row of the product, and is changed under its lock. A
 * reservation ends without a job, because its time is compared whenever it is read.
 */
@Injectable()
export class ReservationService {
  constructor(
    private readonly products: ProductRepository,
    private readonly repository: ReservationRepository,
    private readonly orders: OrderRepository,
    private readonly audit: AuditService,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
    jobs: BackgroundJobs,
  ) {
    const copy = () => transactions.run((tx) => repository.copyDifferent(tx), { isolation: 'READ COMMITTED' });
    jobs.add({ context: 'orders', failure: 'copy reservations of another version', everyMs: COPY_EVERY_MS }, copy);
  }

  /** The key of the buyer of an order: the account, or the guest's address. */
  holderOf({ userId, emailKey }: Pick<Order, 'userId' | 'emailKey'>): string {
    return this.hash(userId === null ? `guest ${emailKey}` : `user ${userId}`);
  }

  /** The keys of the reservations that are the user's: those of the account, and those of guests with its proven address. */
  holdersOf(user: User): string[] {
    const emailKey = provenEmailKey(user);
    const own = [this.hash(`user ${user.id}`)];
    return emailKey === null ? own : [...own, this.hash(`guest ${emailKey}`)];
  }

  /** Uses the key of the server, because the table must not disclose a buyer or a network. */
  hash(subject: string): string {
    return createHmac('sha256', this.config.secretKey).update(`reservation ${subject}`).digest('hex');
  }

  /** Checks which of the products this buyer can order now, and at which price. Unknown products are `missing`. */
  async check(productIds: number[], user: User | null): Promise<ItemCheckView[]> {
    const ownKeys = user ? this.holdersOf(user) : [];
    const [products, orderIds] = await this.transactions.read(async (tx) => {
      const priced = await this.products.findPriced(tx, productIds);
      const own = [...priced.values()].filter(({ holder }) => holder !== null && ownKeys.includes(holder));
      return [priced, await this.orderIdsOf(tx, own)] as const;
    });
    const taken = takenOf([...products.values()], ownKeys);
    return [...new Set(productIds)].map((productId) => {
      const product = products.get(productId);
      if (!product) return { productId, ...MISSING };
      const { isUnique, title, price, sellerName, reservedUntil } = product;
      const checked: Omit<ItemCheckView, 'availability' | 'detail'> = {
        productId,
        isUnique,
        isPaused: product.isPaused,
        orderId: orderIds.get(productId) ?? null,
        title,
        price,
        sellerName,
        ...(reservedUntil && { reservedUntil: reservedUntil.toISOString() }),
      };
      if (!taken.has(product)) return { ...checked, availability: 'available', detail: null };
      return { ...checked, availability: product.isSold ? 'sold' : 'reserved', detail: whyTaken(product) };
    });
  }

  /** Sells the unique products among lines that were received. `admin`: null when the buyer did it. Throws 409 when another order has bought or reserved one. */
  async sell(tx: Tx, orderRowId: number, productIds: number[], admin: User | null): Promise<void> {
    const soldAt = new Date();
    for (const entityId of inOrder(productIds)) {
      const before = await this.products.lock(tx, entityId);
      if (!before?.isUnique) continue;
      const { title, reservedBy, delistedAt } = before;
      if (before.soldAt) throw new Problem(409, bidi`“${title}” was sold with another order.`, { code: 'sold' });
      if (isReserved(before) && reservedBy !== orderRowId) {
        throw new Problem(409, bidi`Another order reserves “${title}”: end its reservation first.`, {
          code: 'reserved',
        });
      }
      const sold = { soldAt, delistedAt: delistedAt ?? soldAt, ...NOT_RESERVED, reservedBy: orderRowId };
      await this.products.write(tx, before, { ...before, ...sold });
      const changes = [{ field: 'sold', from: null, to: `order ${orderRowId}` }];
      if (admin) await this.audit.record(tx, admin, { action: 'changed', entity: 'product', entityId, changes });
    }
  }

  async release(tx: Tx, orderRowId: number, productIds: number[]): Promise<void> {
    for (const id of inOrder(productIds)) {
      const product = await this.products.lock(tx, id);
      if (product?.reservedBy === orderRowId && !product.soldAt) await this.repository.release(tx, id);
    }
  }

  /**
   * Changes the end of a reservation. Null ends it now. An ended reservation can restart as long as nobody else has
   * reserved the product. Throws 404 for a product that this order has not reserved.
   */
  async change(orderRowId: number, productId: number, until: Date | null, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const order = found(await this.orders.lock(tx, orderRowId));
      if (until) checkTime(until);
      const { id, status } = order;
      if (status !== 'pending') throw new Problem(409, `The order is already ${status}.`, { code: 'final' });
      const product = await this.products.lock(tx, productId);
      if (!product || !product.isUnique || product.soldAt || product.reservedBy !== id) throw notFound();
      if (until) await this.repository.extend(tx, productId, until);
      else await this.repository.release(tx, productId);
      await this.recordChange(tx, order, product, until, admin);
    });
  }

  /** Ends the reservations of these products for any buyer. Returns how many were reserved. */
  end(productIds: number[], admin: User): Promise<number> {
    return this.transactions.run((tx) => this.endIn(tx, productIds, admin));
  }

  async endIn(tx: Tx, productIds: number[], admin: User): Promise<number> {
    let ended = 0;
    for (const productId of inOrder(productIds)) {
      const product = await this.products.lock(tx, productId);
      if (!product?.reservedBy || !isReserved(product)) continue;
      const order = await this.orders.find(tx, product.reservedBy);
      await this.repository.release(tx, productId);
      if (order) await this.recordChange(tx, order, product, null, admin);
      ended++;
    }
    return ended;
  }

  /** Ends all reservations of an order that is locked after this call. Returns how many there were. Throws 409 when it has ended. */
  async endOfOrderIn(tx: Tx, orderRowId: number, productIds: number[], admin: User): Promise<number> {
    const order = found(await this.orders.lock(tx, orderRowId));
    if (order.status !== 'pending') throw new Problem(409, `The order is already ${order.status}.`, { code: 'final' });
    let ended = 0;
    for (const productId of inOrder(productIds)) {
      const product = await this.products.lock(tx, productId);
      if (!product || !isReserved(product) || product.soldAt || product.reservedBy !== orderRowId) continue;
      await this.repository.release(tx, productId);
      await this.recordChange(tx, order, product, null, admin);
      ended++;
    }
    return ended;
  }

  /** Extends the reservations of an order to their full time. A second call changes nothing. */
  confirm(orderRowId: number): Promise<Order> {
    return this.transactions.run(async (tx) => {
      const order = await this.orders.lock(tx, orderRowId);
      if (!order || order.erasedAt) throw endedLink('expired', 404);
      if (order.status !== 'pending') return order;
      // The reservation of a listing may be of a later order of the same buyer.
      const holder = this.holderOf(order);
      const own = await this.repository.lockOfOrder(tx, orderRowId, holder);
      await this.repository.confirm(tx, orderRowId, own, holder);
      return order;
    });
  }

  /** Returns the public identifiers of the orders that reserve these products, by product. */
  private async orderIdsOf(tx: Tx, products: PricedProduct[]): Promise<Map<number, string>> {
    if (!products.length) return new Map();
    const orders = await this.orders.findMany(tx, [...new Set(products.flatMap(({ reservedBy }) => reservedBy ?? []))]);
    const byRowId = new Map(orders.map(({ id, orderId }) => [id, orderId]));
    return new Map(
      products.flatMap(({ id, reservedBy }) => {
        const orderId = byRowId.get(reservedBy ?? 0);
        return orderId === undefined ? [] : [[id, orderId]];
      }),
    );
  }

  private async recordChange(tx: Tx, order: Order, product: Product, until: Date | null, admin: User): Promise<void> {
    const { id, orderId } = order;
    const change = { from: product.reservedUntil?.toISOString() ?? null, to: until?.toISOString() ?? null };
    const changes = [{ field: `reservation of “${product.title}”`, ...change }];
    await this.audit.record(tx, admin, { action: 'changed', entity: 'order', entityId: id, changes });
    const shown = [{ field: `reservation by order ${orderId}`, ...change }];
    const entry = { action: 'changed', entity: 'product', entityId: product.id, changes: shown } as const;
    await this.audit.record(tx, admin, entry);
  }
}

/** Rows are locked in this order, so that two transactions never wait for each other. */
const inOrder = (ids: number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Returns the products that are sold, paused, or reserved for a buyer with another key. */
export const takenOf = (products: PricedProduct[], ownKeys: readonly string[]): Set<PricedProduct> =>
  new Set(
    products.filter(
      ({ isSold, isPaused, holder }) => isSold || isPaused || (holder !== null && !ownKeys.includes(holder)),
    ),
  );

const MISSING = {
  availability: 'missing',
  isUnique: false,
  isPaused: false,
  title: null,
  price: null,
  detail: GONE,
  orderId: null,
} as const;

function checkTime(until: Date): void {
  const ahead = until.getTime() - Date.now();
  if (ahead <= 0 || ahead > MAX_AHEAD_DAYS * DAY_MS) {
    throw invalid([{ field: 'until', message: `must be in the future, at most ${MAX_AHEAD_DAYS} days ahead` }]);
  }
}

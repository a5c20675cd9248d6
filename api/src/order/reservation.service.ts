import { Inject, Injectable } from '@nestjs/common';
import { bidi } from '@telemarket/composition/text';
import { createHmac } from 'node:crypto';
import { AuditService } from '../audit/audit.service';
import { BackgroundJobs } from '../background/background-jobs';
import { type Config, CONFIG } from '../config/config';
import { Transactions, type Tx } from '../database/transactions';
import { endedLink, found, invalidFields, notFound, Problem } from '../http/problem';
import type { Product } from '../product/product.entity';
import { isReserved, NOT_RESERVED } from '../product/product.mapper';
import { type PricedProduct, ProductRepository } from '../product/product.repository';
import { ReservationRepository } from '../product/reservation.repository';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';
import type { Order } from './order.entity';
import { OrderRepository } from './order.repository';
import { LISTING_NOT_IN_SHOP, whyTaken } from './order-refusal';
import type { ItemCheckView } from './order.view';

const MAX_RESERVATION_DAYS = 90;
const DAY_MS = 24 * 60 * 60_000;
const COPY_EVERY_MS = 60_000;

/**
 * Manages reservations. Whether a one-of-a-kind listing is reserved or sold is stored in the row of the product, and
 * only changed while this row is locked. No job has to end a reservation, because each read compares its end with the
 * current time.
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

  /** Returns the key of an order's buyer, which stands for the account or for the guest's address. */
  holderKeyOf({ userId, emailKey }: Pick<Order, 'userId' | 'emailKey'>): string {
    return this.hashSubject(userId === null ? `guest ${emailKey}` : `user ${userId}`);
  }

  /**
   * Returns the keys of the user's reservations: the key of the account, and the key of guests who used its confirmed
   * address.
   */
  holderKeysOf(user: User): string[] {
    const emailKey = provenEmailKey(user);
    const own = [this.hashSubject(`user ${user.id}`)];
    return emailKey === null ? own : [...own, this.hashSubject(`guest ${emailKey}`)];
  }

  /**
   * Hashes the key of a buyer or network with the key of the server, so that the stored value reveals neither of them.
   */
  hashSubject(subject: string): string {
    return createHmac('sha256', this.config.secretKey).update(`reservation ${subject}`).digest('hex');
  }

  /**
   * Checks which of the products the buyer can order now, and at which price. A product that does not exist is
   * `missing`.
   */
  async checkItems(productIds: number[], user: User | null): Promise<ItemCheckView[]> {
    const ownKeys = user ? this.holderKeysOf(user) : [];
    const [products, orderIds] = await this.transactions.read(async (tx) => {
      const priced = await this.products.findPriced(tx, productIds);
      const own = [...priced.values()].filter(({ holder }) => holder !== null && ownKeys.includes(holder));
      return [priced, await this.orderIdsOf(tx, own)] as const;
    });
    const taken = unavailableProducts([...products.values()], ownKeys);
    return [...new Set(productIds)].map((productId) => {
      const product = products.get(productId);
      if (!product) return { productId, ...MISSING_PRODUCT };
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

  /**
   * Marks the one-of-a-kind products among the received lines as sold. `admin` is null when the buyer confirmed the
   * receipt. Throws 409 when another order has bought or reserved such a product.
   */
  async sellProducts(tx: Tx, orderRowId: number, productIds: number[], admin: User | null): Promise<void> {
    const soldAt = new Date();
    for (const entityId of inLockOrder(productIds)) {
      const before = await this.products.lock(tx, entityId);
      if (!before?.isUnique) continue;
      const { title, reservedBy, delistedAt } = before;
      if (before.soldAt) throw new Problem(409, bidi`“${title}” has been sold in another order.`, { code: 'sold' });
      if (isReserved(before) && reservedBy !== orderRowId) {
        throw new Problem(409, bidi`“${title}” is reserved by another order. End that reservation first.`, {
          code: 'reserved',
        });
      }
      const sold = { soldAt, delistedAt: delistedAt ?? soldAt, ...NOT_RESERVED, reservedBy: orderRowId };
      await this.products.write(tx, before, { ...before, ...sold });
      const changes = [{ field: 'sold', from: null, to: `order ${orderRowId}` }];
      if (admin) await this.audit.record(tx, admin, { action: 'changed', entity: 'product', entityId, changes });
    }
  }

  async releaseProducts(tx: Tx, orderRowId: number, productIds: number[]): Promise<void> {
    for (const id of inLockOrder(productIds)) {
      const product = await this.products.lock(tx, id);
      if (product?.reservedBy === orderRowId && !product.soldAt) await this.repository.release(tx, id);
    }
  }

  /**
   * Sets a new end of a reservation. Null ends it now. A reservation that has ended can be started again if nobody else
   * has reserved the product. Throws 404 for a product that this order has not reserved.
   */
  async changeEnd(orderRowId: number, productId: number, until: Date | null, admin: User): Promise<void> {
    await this.transactions.run(async (tx) => {
      const order = found(await this.orders.lock(tx, orderRowId));
      if (until) checkReservationEnd(until);
      const { id, status } = order;
      if (status !== 'pending') throw new Problem(409, `The order is already ${status}.`, { code: 'final' });
      const product = await this.products.lock(tx, productId);
      if (!product || !product.isUnique || product.soldAt || product.reservedBy !== id) throw notFound();
      if (until) await this.repository.extend(tx, productId, until);
      else await this.repository.release(tx, productId);
      await this.recordChange(tx, order, product, until, admin);
    });
  }

  /** Ends all reservations of these products. Returns the number of ended reservations. */
  end(productIds: number[], admin: User): Promise<number> {
    return this.transactions.run((tx) => this.endReservationsIn(tx, productIds, admin));
  }

  async endReservationsIn(tx: Tx, productIds: number[], admin: User): Promise<number> {
    let ended = 0;
    for (const productId of inLockOrder(productIds)) {
      const product = await this.products.lock(tx, productId);
      if (!product?.reservedBy || !isReserved(product)) continue;
      const order = await this.orders.find(tx, product.reservedBy);
      await this.repository.release(tx, productId);
      if (order) await this.recordChange(tx, order, product, null, admin);
      ended++;
    }
    return ended;
  }

  /**
   * Locks an order and ends all its reservations. Returns the number of ended reservations. Throws 409 when the order
   * has ended.
   */
  async endOrderReservationsIn(tx: Tx, orderRowId: number, productIds: number[], admin: User): Promise<number> {
    const order = found(await this.orders.lock(tx, orderRowId));
    if (order.status !== 'pending') throw new Problem(409, `The order is already ${order.status}.`, { code: 'final' });
    let ended = 0;
    for (const productId of inLockOrder(productIds)) {
      const product = await this.products.lock(tx, productId);
      if (!product || !isReserved(product) || product.soldAt || product.reservedBy !== orderRowId) continue;
      await this.repository.release(tx, productId);
      await this.recordChange(tx, order, product, null, admin);
      ended++;
    }
    return ended;
  }

  /** Extends the reservations of an order to their full time. A second call changes nothing. */
  confirmReservations(orderRowId: number): Promise<Order> {
    return this.transactions.run(async (tx) => {
      const order = await this.orders.lock(tx, orderRowId);
      if (!order || order.erasedAt) throw endedLink('expired', 404);
      if (order.status !== 'pending') return order;
      // The reservations are found by the key of the buyer, because a later order of this buyer may have taken them
      // over.
      const holder = this.holderKeyOf(order);
      const own = await this.repository.lockOfOrder(tx, orderRowId, holder);
      await this.repository.confirm(tx, orderRowId, own, holder);
      return order;
    });
  }

  /** Returns the number of the order that has reserved each product. */
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

/**
 * Sorts the ids of products, so that all transactions lock the rows in the same sequence and never wait for each other.
 */
const inLockOrder = (ids: number[]): number[] => [...new Set(ids)].sort((a, b) => a - b);

/** Returns the products that are sold, paused, or reserved for a buyer with another key. */
export const unavailableProducts = (products: PricedProduct[], ownKeys: readonly string[]): Set<PricedProduct> =>
  new Set(
    products.filter(
      ({ isSold, isPaused, holder }) => isSold || isPaused || (holder !== null && !ownKeys.includes(holder)),
    ),
  );

const MISSING_PRODUCT = {
  availability: 'missing',
  isUnique: false,
  isPaused: false,
  title: null,
  price: null,
  detail: LISTING_NOT_IN_SHOP,
  orderId: null,
} as const;

function checkReservationEnd(until: Date): void {
  const ahead = until.getTime() - Date.now();
  if (ahead <= 0 || ahead > MAX_RESERVATION_DAYS * DAY_MS) {
    throw invalidFields([
      { field: 'until', message: `must be in the future, at most ${MAX_RESERVATION_DAYS} days ahead` },
    ]);
  }
}

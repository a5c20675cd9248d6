import { clientNetworks } from '@telemarket/server-kit/client-address';
import { Inject, Injectable } from '@nestjs/common';
import { createHmac } from 'node:crypto';
import { DataSource } from 'typeorm';
import { type Config, sendsMail } from '../config/config';
import { CONFIG } from '../config/config.module';
import { Transactions, type Tx } from '../database/transactions';
import { notFound } from '../http/problem';
import { OrderItemService } from '../order-item/order-item.service';
import { recordProductChange } from '../product/product-change-feed';
import { NOW } from '../product/product-columns';
import { type PricedProduct, ProductService } from '../product/product.service';
import { TransactionLimits } from '../rate-limit/transaction-limits';
import { seal, unseal } from '../secret/secret-box';
import type { User } from '../user/user.entity';
import { Order } from './order.entity';
import type { ReservationView } from './order.view';
import { MAX_LIVE, UNCONFIRMED_MINUTES } from './reservation-limits';
import { type Buyer, ReservationService } from './reservation.service';

/** The buyer to whom the limits apply. */
export type Holder = {
  buyer: Buyer;
  /** A keyed hash of the buyer. */
  key: string;
  /** A keyed hash of the network. Null: the network is not limited. */
  network: string | null;
  /** Whether the buyer is known to be reachable. */
  isConfirmed: boolean;
};
/** `unreserved`: products that are one of a kind and that the order does not reserve. */
export type Held = { reservations: ReservationView[]; unreserved: number[] };
/** `hasMail`: a mail with a button was counted for the order. */
export type Hold = Held & { hasMail: boolean };
type PendingOrder = Pick<Order, 'id' | 'status'> & { productIds: number[] };

/**
 * Limits mails with that button by address and network, so that strangers who order with an address use up a limit of
 * their own. From all networks, one address gets no more of them than it has reservations.
 */
const CONFIRMATIONS = { name: 'reservation-mail', limit: 6, windowSeconds: 60 * 60 };
/** The context of the tokens in the links of these mails. */
const TOKEN = 'reservation';

const IS_LIVE = `reserved_until > ${NOW} AND is_unique AND sold_at IS NULL`;
const COUNT_LIVE = `SELECT
  (SELECT COUNT(*) FROM product WHERE reserved_holder = ? AND ${IS_LIVE}) AS byHolder,
  (SELECT COUNT(*) FROM product WHERE reserved_network = ? AND ${IS_LIVE}) AS byNetwork`;
const IN_MINUTES = `DATE_ADD(${NOW}, INTERVAL ? MINUTE)`;
const RESERVE = `UPDATE product SET reserved_by = ?, reserved_holder = ?, reserved_network = ?,
  reserved_until = ${IN_MINUTES}, confirmed_until = ${IN_MINUTES} WHERE id IN (?)`;
// Another order gives the buyer no more time than before, so that nobody can reserve for ever.
const TAKE_OVER = 'UPDATE product SET reserved_by = ? WHERE id IN (?)';
const CONFIRM = `UPDATE product SET reserved_by = ?,
  reserved_until = GREATEST(reserved_until, COALESCE(confirmed_until, reserved_until)) WHERE id IN (?)`;
const SELECT_HELD = `SELECT id AS productId, reserved_by AS orderRowId, delisted_at IS NULL AS isListed,
  IF(reserved_until > ${NOW}, reserved_until, NULL) AS until,
  IF(confirmed_until > reserved_until, confirmed_until, NULL) AS confirmedUntil
  FROM product WHERE id IN (?) AND is_unique AND sold_at IS NULL ORDER BY id`;

type HeldRow = {
  productId: number;
  orderRowId: number | null;
  isListed: number;
  until: Date | null;
  confirmedUntil: Date | null;
};

/** Decides what an order reserves within the limits, and for how long. */
@Injectable()
export class ReservationHoldService {
  private readonly sendsMail: boolean;

  constructor(
    private readonly dataSource: DataSource,
    private readonly transactions: Transactions,
    private readonly products: ProductService,
    private readonly items: OrderItemService,
    private readonly reservations: ReservationService,
    private readonly limits: TransactionLimits,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    this.sendsMail = sendsMail(config);
  }

  /** A shop that sends no mails cannot confirm addresses, so there an account is enough. */
  holder(buyer: Buyer, user: User | null, ip: string): Holder {
    const isConfirmed = user !== null && (user.emailVerifiedAt !== null || !this.sendsMail);
    // This is the widest network, because a stranger may have many of those within it.
    const network = clientNetworks(ip).at(-1)?.network ?? ip;
    const counts = !isConfirmed && this.config.rateLimits;
    const key = this.hash(user ? `user ${user.id}` : `guest ${buyer.emailKey}`);
    return { buyer, key, network: counts ? this.hash(`network ${network}`) : null, isConfirmed };
  }

  /** Serializes reservations of a buyer or network until the transaction ends. Call it before products are locked. */
  async serialize(tx: Tx, { key, network }: Holder): Promise<void> {
    await this.limits.serialize(tx, 'reservation', network ? [key, network] : [key]);
  }

  /**
   * Reserves the products that the limits allow, and takes over those that the buyer has reserved before. The others
   * stay free. The products must be locked exclusively, and be free or the buyer's.
   */
  async reserve(tx: Tx, orderRowId: number, products: PricedProduct[], holder: Holder): Promise<Hold> {
    const [own, others] = [products.filter(isReserved), products.filter((product) => !isReserved(product))];
    const free = others.slice(0, Math.max(0, MAX_LIVE - (await this.countLive(tx, holder))));
    if (own.length) {
      await tx.query(holder.isConfirmed ? CONFIRM : TAKE_OVER, [orderRowId, idsOf(own)]);
    }
    const hasMail = free.length > 0 && (await this.mayConfirm(tx, holder));
    if (free.length) {
      const full = this.config.reservationHours * 60;
      const minutes = holder.isConfirmed ? full : UNCONFIRMED_MINUTES;
      const values = [orderRowId, holder.key, holder.network, minutes, hasMail ? full : minutes];
      await tx.query(RESERVE, [...values, idsOf(free)]);
    }
    for (const id of idsOf([...own, ...free])) await recordProductChange(tx, id);
    const order = { id: orderRowId, status: 'pending' as const, productIds: idsOf(products) };
    return { ...(await this.ofOrder(order, tx)), hasMail };
  }

  /**
   * Runs when the buyer presses the button of an order's mail: reservations of the order get their whole time. A second
   * call changes nothing. Throws 404 for an unknown token.
   */
  async confirm(token: string): Promise<Order> {
    const id = this.orderIn(token);
    const order = await this.transactions.run(async (tx) => {
      const found = await tx.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
      if (!found || found.erasedAt) throw notFound();
      if (found.status !== 'pending') return found;
      const items = await this.items.ofOrder(id);
      const ids = items.map((item) => item.productId);
      const products = [...(await this.products.priced(tx, ids, 'exclusive')).values()].filter(isReserved);
      const taken = new Set(await this.reservations.taken(tx, products, found));
      const own = idsOf(products.filter((product) => !taken.has(product)));
      if (own.length) await tx.query(CONFIRM, [id, own]);
      for (const productId of own) await recordProductChange(tx, productId);
      return found;
    });
    await this.products.changed();
    return order;
  }

  /** The token of the link in the mail about an order. */
  tokenOf(orderRowId: number): string {
    return seal(this.config.secretKey, TOKEN, String(orderRowId));
  }

  async ofOrder(order: PendingOrder, tx?: Tx): Promise<Held> {
    return (await this.ofOrders([order], tx)).get(order.id) ?? NOTHING;
  }

  /** Returns the listings that pending orders reserve now, and those that they do not, by order. */
  async ofOrders(orders: PendingOrder[], tx: Tx = this.dataSource.manager): Promise<Map<number, Held>> {
    const pending = orders.filter(({ status }) => status === 'pending');
    const ids = [...new Set(pending.flatMap(({ productIds }) => productIds))];
    const rows = ids.length ? await tx.query<HeldRow[]>(SELECT_HELD, [ids]) : [];
    return new Map(
      pending.map(({ id, productIds }) => {
        const concerned = rows.filter(({ productId }) => productIds.includes(productId));
        const held = (row: HeldRow) => row.orderRowId === id && row.until !== null;
        return [
          id,
          {
            reservations: concerned.filter(held).flatMap(({ productId, until, confirmedUntil }) =>
              until
                ? {
                    productId,
                    until: until.toISOString(),
                    confirmedUntil: confirmedUntil?.toISOString() ?? null,
                  }
                : [],
            ),
            unreserved: concerned.filter((row) => row.isListed && !held(row)).map(({ productId }) => productId),
          },
        ];
      }),
    );
  }

  private async countLive(tx: Tx, { key, network }: Holder): Promise<number> {
    const [row] = await tx.query<{ byHolder: number; byNetwork: number }[]>(COUNT_LIVE, [key, network]);
    return Math.max(Number(row?.byHolder), Number(row?.byNetwork));
  }

  private async mayConfirm(tx: Tx, { buyer, network, isConfirmed }: Holder): Promise<boolean> {
    if (isConfirmed || !this.sendsMail) return false;
    return !(await this.limits.isOver(tx, CONFIRMATIONS, `${buyer.emailKey} ${network}`));
  }

  /** Hashed with the server's key: the table must not disclose a network. */
  private hash(subject: string): string {
    return createHmac('sha256', this.config.secretKey).update(`reservation ${subject}`).digest('hex');
  }

  private orderIn(token: string): number {
    try {
      return Number(unseal(this.config.secretKey, TOKEN, token));
    } catch {
      throw notFound();
    }
  }
}

export const NOTHING: Held = { reservations: [], unreserved: [] };

const isReserved = ({ reservedBy }: PricedProduct) => reservedBy !== null;
const idsOf = (products: PricedProduct[]) => products.map(({ id }) => id);

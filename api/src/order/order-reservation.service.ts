import { Inject, Injectable } from '@nestjs/common';
import { type Config, CONFIG, sendsMail } from '../config/config';
import type { Tx } from '../database/transactions';
import type { LineSeller } from '../deal/new-deals';
import { notFound, Problem } from '../http/problem';
import { pick } from '../http/view';
import type { NewOrderItem } from '../order-item/order-item.repository';
import { type PricedProduct, ProductRepository } from '../product/product.repository';
import { type ReservationRow, type HolderKeys, ReservationRepository } from '../product/reservation.repository';
import { widestNetwork } from '../rate-limit/client-networks';
import { RateLimitService } from '../rate-limit/rate-limit.service';
import { seal, unseal } from '../secret/secret-box';
import { makeAlphanumeric } from '../secret/token';
import type { User } from '../user/user.entity';
import { provenEmailKey } from '../user/user-key';
import type { OrderItemInput } from './order.dto';
import type { Order } from './order.entity';
import { priceOrder } from './order-pricing';
import { OrderRepository } from './order.repository';
import type { ReservationView } from './order.view';
import { ReservationService, unavailableProducts } from './reservation.service';

/**
 * The maximum number of active reservations of one account, of one guest's address, or of all guests in one network.
 */
export const MAX_LIVE_RESERVATIONS = 3;
/**
 * The maximum number of active reservations of all accounts in one network that have no completed order yet. Somebody
 * can create many accounts with confirmed addresses in a minute, but a completed order has been paid for.
 */
const MAX_LIVE_RESERVATIONS_OF_NEW_ACCOUNTS = 6;
/** A guest's order reserves listings for this time. The guest can extend it with the button in the mail. */
const UNCONFIRMED_RESERVATION_MINUTES = 30;

/** The buyer to whom the limits of reservations apply. */
export type ReservationHolder = HolderKeys & {
  /** The keys of all reservations that belong to the buyer. */
  ownKeys: readonly string[];
  /** True when the shop knows that it can reach the buyer. */
  isConfirmed: boolean;
  /** The maximum number of active reservations of the network. */
  maxOfNetwork: number;
};
/** `unreserved` has the one-of-a-kind products that the order does not reserve. */
export type OrderReservations = { reservations: ReservationView[]; unreserved: number[] };
/** `reservable` is null when no ordered product is one of a kind. */
export type PricedOrder = {
  lines: NewOrderItem[];
  total: string;
  sellers: Map<number, LineSeller>;
  reservable: ReservableProducts | null;
};
/**
 * The ordered products that are one of a kind, in the order of the lines, because the first lines are reserved first.
 */
export type ReservableProducts = { products: PricedProduct[]; holder: ReservationHolder };
/** `recipient` is the normalised email address of the order. */
export type ReservingBuyer = { recipient: string; user: User | null; ip: string };
type PendingOrder = Pick<Order, 'id' | 'status'> & { productIds: number[] };

/** The context that encrypts the tokens in links that confirm a reservation; see secret-box. */
const TOKEN_CONTEXT = 'reservation';

/**
 * Thrown when another order or an administrator has changed one of the products after they were priced. The order must
 * be priced again.
 */
export class ReservationLost extends Problem {
  constructor() {
    super(503, 'Somebody else is ordering one of these listings right now. Please try again.', { retryAfter: 1 });
  }
}

/** Decides which products an order reserves, and for how long. */
@Injectable()
export class OrderReservationService {
  constructor(
    private readonly products: ProductRepository,
    private readonly repository: ReservationRepository,
    private readonly reservations: ReservationService,
    private readonly orders: OrderRepository,
    private readonly limits: RateLimitService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Returns the buyer to whom the limits of reservations apply. If the shop sends no mails, any account counts as
   * confirmed, because no address can be confirmed.
   */
  private async findHolder(tx: Tx, { recipient, user, ip }: ReservingBuyer): Promise<ReservationHolder> {
    const emailKey = user ? provenEmailKey(user) : recipient;
    const isConfirmed = user !== null && (emailKey !== null || !sendsMail(this.config));
    const counts = this.config.rateLimits && !(isConfirmed && (await this.orders.hasCompleted(tx, user.id)));
    const key = this.reservations.holderKeyOf({ userId: user?.id ?? null, emailKey: recipient });
    const ownKeys = user ? this.reservations.holderKeysOf(user) : [key];
    // Guests and accounts are counted separately, so that guests cannot use up the reservations of accounts, and
    // accounts cannot use up those of guests.
    const [subject, maxOfNetwork] = isConfirmed
      ? ['new accounts', MAX_LIVE_RESERVATIONS_OF_NEW_ACCOUNTS]
      : ['network', MAX_LIVE_RESERVATIONS];
    const network = counts ? this.reservations.hashSubject(`${subject} ${widestNetwork(ip)}`) : null;
    return { key, ownKeys, network, maxOfNetwork, isConfirmed };
  }

  async price(tx: Tx, items: OrderItemInput[], buyer: ReservingBuyer): Promise<PricedOrder> {
    const ids = items.map((item) => item.productId);
    const products = await this.products.findPriced(tx, ids);
    const ordered = [...new Set(ids)].flatMap((id) => products.get(id) ?? []);
    const unique = ordered.filter(({ isUnique }) => isUnique);
    // Most orders reserve nothing, so they skip the keyed hashes of the buyer.
    const holder = unique.length ? await this.findHolder(tx, buyer) : null;
    const priced = priceOrder(items, products, unavailableProducts([...products.values()], holder?.ownKeys ?? []));
    const sellers = new Map(
      ordered.map(({ id, ...product }) => [id, pick(product, 'sellerId', 'sellerName', 'sellerEmail')]),
    );
    return { ...priced, sellers, reservable: holder && { products: unique, holder } };
  }

  /**
   * Locks the products that are one of a kind. Throws `ReservationLost` when one of them was sold, reserved, removed or
   * given another price after the products were priced.
   */
  async lock(tx: Tx, { products, holder: { key, network, ownKeys } }: ReservableProducts): Promise<void> {
    // This lock makes the reservations of a buyer or network run one after another, because they are counted. It must
    // come before the locks of the products.
    await this.limits.serializeTransactions(tx, 'reservation', network ? [key, network] : [key]);
    const prices = await this.repository.lockAvailable(tx, idsOf(products), ownKeys);
    if (products.some(({ id, price }) => prices.get(id) !== price)) throw new ReservationLost();
  }

  /**
   * Reserves as many products as the limits allow, and takes over the buyer's earlier reservations. The other products
   * stay available to all. The caller must have locked the products with `lock`.
   * @param hasMail whether the order gets a mail with a button that extends the reservation
   */
  async reserve(
    tx: Tx,
    orderRowId: number,
    { products, holder }: ReservableProducts,
    hasMail: boolean,
  ): Promise<OrderReservations> {
    const [own, others] = [products.filter(isReserved), products.filter((product) => !isReserved(product))];
    const { byHolder, byNetwork } = await this.repository.countLive(tx, holder);
    const free = others.slice(
      0,
      Math.max(0, Math.min(MAX_LIVE_RESERVATIONS - byHolder, holder.maxOfNetwork - byNetwork)),
    );
    if (holder.isConfirmed) await this.repository.confirm(tx, orderRowId, idsOf(own), holder.key);
    else await this.repository.takeOver(tx, orderRowId, idsOf(own), holder.key);
    const isExtendable = hasMail && sendsMail(this.config);
    const full = this.config.reservationHours * 60;
    const minutes = holder.isConfirmed ? full : UNCONFIRMED_RESERVATION_MINUTES;
    await this.repository.reserve(tx, orderRowId, idsOf(free), holder, [minutes, isExtendable ? full : minutes]);
    const found = await this.findOfOrders(tx, [{ id: orderRowId, status: 'pending', productIds: idsOf(products) }]);
    return found.get(orderRowId) ?? NO_RESERVATIONS;
  }

  tokenOf(orderRowId: number): string {
    return makeAlphanumeric(() => seal(this.config.secretKey, TOKEN_CONTEXT, String(orderRowId)));
  }

  /** Confirms the reservations of the order that the token belongs to. Throws 404 for an unknown token. */
  confirm(token: string): Promise<Order> {
    let orderRowId: string;
    try {
      orderRowId = unseal(this.config.secretKey, TOKEN_CONTEXT, token);
    } catch {
      throw notFound();
    }
    return this.reservations.confirmReservations(Number(orderRowId));
  }

  /** Returns for each pending order the listings that it reserves now and those that it does not reserve. */
  async findOfOrders(tx: Tx, orders: PendingOrder[]): Promise<Map<number, OrderReservations>> {
    const pending = orders.filter(({ status }) => status === 'pending');
    const ids = [...new Set(pending.flatMap(({ productIds }) => productIds))];
    const rows = new Map((await this.repository.findOfProducts(tx, ids)).map((row) => [row.productId, row]));
    return new Map(
      pending.map(({ id, productIds }) => {
        const concerned = [...new Set(productIds)]
          .sort((a, b) => a - b)
          .flatMap((productId) => rows.get(productId) ?? []);
        const isOwn = (row: ReservationRow): row is ReservationRow & { until: Date } =>
          row.orderRowId === id && row.until !== null;
        const reservations = concerned.filter(isOwn).map((row) => pick(row, 'productId', 'until', 'confirmedUntil'));
        const unreserved = concerned.filter((row) => row.isListed && !isOwn(row)).map(({ productId }) => productId);
        return [id, { reservations, unreserved }];
      }),
    );
  }
}

export const NO_RESERVATIONS: OrderReservations = { reservations: [], unreserved: [] };

const isReserved = ({ holder }: PricedProduct) => holder !== null;
const idsOf = (products: PricedProduct[]) => products.map(({ id }) => id);

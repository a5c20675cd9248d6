import { Inject, Injectable } from '@nestjs/common';
import { isDuplicate } from '../database/database-error';
import { retry, Transactions, type Tx } from '../database/transactions';
import { groupBySeller, newDealNumber, type LineSeller } from '../deal/new-deals';
import { DealRepository } from '../deal/deal.repository';
import { found, Problem } from '../http/problem';
import { OrderItemRepository } from '../order-item/order-item.repository';
import type { OrderItemView } from '../order-item/order-item.view';
import type { User } from '../user/user.entity';
import type { OrderInput } from './order.dto';
import type { Order } from './order.entity';
import { OrderMailService } from './order-mail.service';
import { type Config, CONFIG } from '../config/config';
import { TelegramProofRepository } from '../telegram-proof/telegram-proof.repository';
import { OrderRepository } from './order.repository';
import { orderRequestHash } from './order-request-hash';
import {
  type OrderReservations,
  type ReservingBuyer,
  NO_RESERVATIONS,
  OrderReservationService,
  type PricedOrder,
  ReservationLost,
} from './order-reservation.service';
import { emailKey } from '../user/user-key';

/** `keyHash` is the SHA-256 hash of the key that the ordering device has made. Null when the device has made no key. */
export type OrderSender = { owner: User | null; ip: string; keyHash: string | null };

export type PlacedOrder = {
  order: Order;
  /** Null when an earlier request has already stored the order. */
  stored: ({ items: OrderItemView[] } & OrderReservations) | null;
};

/**
 * Stores an order only once, even when it is sent several times. The order ID and the email address are the idempotency
 * key.
 */
@Injectable()
export class OrderPlacingService {
  constructor(
    private readonly orders: OrderRepository,
    private readonly items: OrderItemRepository,
    private readonly deals: DealRepository,
    private readonly orderReservations: OrderReservationService,
    private readonly mails: OrderMailService,
    private readonly transactions: Transactions,
    private readonly proofs: TelegramProofRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws 409 when a different order has the same order ID and email address. */
  async place(input: OrderInput, sender: OrderSender): Promise<PlacedOrder> {
    const { owner, ip } = sender;
    const requestHash = orderRequestHash(input);
    const recipient = emailKey(input.customerEmail);
    const store = () => this.storeOrder(input, requestHash, sender, { recipient, user: owner, ip });
    try {
      return await retry(store, (error) => error instanceof ReservationLost);
    } catch (error) {
      // An earlier order is searched only after a failure, so that a new order needs no extra query. A refused order
      // can also be a repeated one, because a product may have been deleted in the meantime.
      if (!isDuplicate(error) && !(error instanceof Problem)) throw error;
      const order = await this.transactions.read((tx) => this.orders.findByKey(tx, input.orderId, recipient));
      if (!order) throw error;
      if (order.requestHash !== requestHash) {
        // The response must be the same as for any refused order. Otherwise it would reveal whether somebody else's
        // order exists.
        if (error instanceof Problem) throw error;
        throw new Problem(409, 'Another order already has this order ID.', { code: 'order_conflict' });
      }
      return { order, stored: null };
    }
  }

  private async storeOrder(
    input: OrderInput,
    requestHash: string,
    sender: OrderSender,
    buyer: ReservingBuyer,
  ): Promise<PlacedOrder> {
    const priced = await this.transactions.read((tx) => this.orderReservations.price(tx, input.items, buyer));
    const insert = (tx: Tx) => this.insertOrder(tx, input, requestHash, sender, priced);
    const isolation = priced.reservable ? 'READ COMMITTED' : 'REPEATABLE READ';
    return this.transactions.run(insert, { repeatable: true, isolation });
  }

  private async insertOrder(
    tx: Tx,
    input: OrderInput,
    requestHash: string,
    sender: OrderSender,
    { lines, total, reservable, sellers }: PricedOrder,
  ): Promise<PlacedOrder> {
    if (reservable) await this.orderReservations.lock(tx, reservable);
    const createdAt = new Date();
    const { orderId, customerName, customerEmail } = input;
    const customer = { customerName, customerEmail, customerTelegram: input.customerTelegram || null };
    const buyer = { userId: sender.owner?.id ?? null, emailKey: emailKey(customerEmail) };
    const row = { orderId, ...buyer, ...customer, status: 'pending', total, requestHash, erasedAt: null } as const;
    // An order without a device key gets its mail key only when its mail is sent. Until then, the order number and the
    // email address are enough proof.
    const mailKeyHash = sender.keyHash === null ? null : this.mails.keyHashOf(row);
    const order = await this.orders.insert(tx, { ...row, keyHash: sender.keyHash, mailKeyHash, createdAt });
    const deals = await this.openDeals(
      tx,
      order,
      lines.map(({ productId }) => found(sellers.get(productId))),
    );
    const items = await this.items.insert(tx, order.id, lines, deals, createdAt);
    if (this.config.telegramBot) {
      // A background job soon checks at Telegram who owns the listing, so that the buyer does not rely on an old check.
      const ordered = [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b);
      await this.proofs.makeProductsDue(tx, ordered, createdAt);
    }
    const mail = await this.mails.admit(tx, order, sender);
    if (mail.admission && order.mailKeyHash === null)
      await this.orders.addMailKey(tx, order, this.mails.keyHashOf(order));
    const reserved = reservable
      ? await this.orderReservations.reserve(tx, order.id, reservable, mail.hasLink)
      : NO_RESERVATIONS;
    const { status, userId } = order;
    await this.orders.insertChange(tx, {
      ...{ orderRowId: order.id, status, userId, actor: 'buyer', reason: 'placed', createdAt },
    });
    const sold = items.map((item) => ({ ...item, sellerName: sellers.get(item.productId)?.sellerName }));
    await this.mails.sendReceipt(tx, order, sold, reserved, mail);
    return { order, stored: { items: sold, ...reserved } };
  }
  /** Stores a deal for each seller. Returns the id of the deal for each line. */
  private async openDeals(tx: Tx, { id: orderRowId, createdAt }: Order, lines: LineSeller[]): Promise<number[]> {
    const { sellers, positions } = groupBySeller(lines);
    const row = { orderRowId, notifiedAt: null, createdAt };
    const ids = await this.deals.insert(
      tx,
      sellers.map((seller) => ({ ...seller, ...row, number: newDealNumber() })),
    );
    return positions.map((position) => ids[position] as number);
  }
}

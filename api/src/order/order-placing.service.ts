import { Inject, Injectable } from '@nestjs/common';
import { isDuplicate } from '../database/database-error';
import { retry, Transactions, type Tx } from '../database/transactions';
import { groupBySeller, newDealNumber, type SellerOf } from '../deal/new-deals';
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
  type Priced,
  ReservationLost,
} from './order-reservation.service';
import { emailKey } from '../user/user-key';

/** `keyHash`: SHA-256 of the key of the placing device; null when it has made none. */
export type Sender = { owner: User | null; ip: string; keyHash: string | null };

export type PlacedOrder = {
  order: Order;
  /** Null when the order was stored by an earlier request. */
  stored: ({ items: OrderItemView[] } & OrderReservations) | null;
};

/** Stores an order once, however often it is sent. The idempotency key is order id and email. */
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

  /** Throws 409 when another order has the same key. */
  async place(input: OrderInput, sender: Sender): Promise<PlacedOrder> {
    const { owner, ip } = sender;
    const requestHash = orderRequestHash(input);
    const recipient = emailKey(input.customerEmail);
    const store = () => this.store(input, requestHash, sender, { recipient, user: owner, ip });
    try {
      return await retry(store, (error) => error instanceof ReservationLost);
    } catch (error) {
      // An earlier order is searched only now, so that a new order costs no query. It is also searched after a
      // refusal, because a product may have been deleted since the order was stored.
      if (!isDuplicate(error) && !(error instanceof Problem)) throw error;
      const order = await this.transactions.read((tx) => this.orders.findByKey(tx, input.orderId, recipient));
      if (!order) throw error;
      if (order.requestHash !== requestHash) {
        // A refused order stores nothing, so a different response would reveal whether somebody's order exists.
        if (error instanceof Problem) throw error;
        throw new Problem(409, 'Another order has this identifier.', { code: 'order_conflict' });
      }
      return { order, stored: null };
    }
  }

  private async store(
    input: OrderInput,
    requestHash: string,
    sender: Sender,
    buyer: ReservingBuyer,
  ): Promise<PlacedOrder> {
    const priced = await this.transactions.read((tx) => this.orderReservations.price(tx, input.items, buyer));
    const insert = (tx: Tx) => this.insert(tx, input, requestHash, sender, priced);
    const isolation = priced.reservable ? 'READ COMMITTED' : 'REPEATABLE READ';
    return this.transactions.run(insert, { repeatable: true, isolation });
  }

  private async insert(
    tx: Tx,
    input: OrderInput,
    requestHash: string,
    sender: Sender,
    { lines, total, reservable, sellers }: Priced,
  ): Promise<PlacedOrder> {
    if (reservable) await this.orderReservations.lock(tx, reservable);
    const createdAt = new Date();
    const { orderId, customerName, customerEmail } = input;
    const customer = { customerName, customerEmail, customerTelegram: input.customerTelegram || null };
    const buyer = { userId: sender.owner?.id ?? null, emailKey: emailKey(customerEmail) };
    const row = { orderId, ...buyer, ...customer, status: 'pending', total, requestHash, erasedAt: null } as const;
    // Without a key of the device, number and address suffice unless the mail has brought another key.
    const mailKeyHash = sender.keyHash === null ? null : this.mails.keyHashOf(row);
    const order = await this.orders.insert(tx, { ...row, keyHash: sender.keyHash, mailKeyHash, createdAt });
    const deals = await this.openDeals(
      tx,
      order,
      lines.map(({ productId }) => found(sellers.get(productId))),
    );
    const items = await this.items.insert(tx, order.id, lines, deals, createdAt);
    if (this.config.telegramBot) {
      // A job asks Telegram soon, so that the buyer does not rely on the answer of yesterday.
      const ordered = [...new Set(lines.map(({ productId }) => productId))].sort((a, b) => a - b);
      await this.proofs.hintProducts(tx, ordered, createdAt);
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
    await this.mails.placed(tx, order, sold, reserved, mail);
    return { order, stored: { items: sold, ...reserved } };
  }
  /** Stores a deal for each seller. Returns the id of the deal of each line. */
  private async openDeals(tx: Tx, { id: orderRowId, createdAt }: Order, lines: SellerOf[]): Promise<number[]> {
    const { sellers, positions } = groupBySeller(lines);
    const row = { orderRowId, notifiedAt: null, createdAt };
    const ids = await this.deals.insert(
      tx,
      sellers.map((seller) => ({ ...seller, ...row, number: newDealNumber() })),
    );
    return positions.map((position) => ids[position] as number);
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isDuplicate } from '../database/database-error';
import { beginAgain, Transactions, type Tx } from '../database/transactions';
import { Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { RECEIPTS, receiptSubject } from '../mail/receipts';
import { OrderItemService } from '../order-item/order-item.service';
import type { OrderItemView } from '../order-item/order-item.view';
import { type ProductLock, ProductService } from '../product/product.service';
import { TransactionLimits } from '../rate-limit/transaction-limits';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import type { OrderInput } from './order.dto';
import { Order } from './order.entity';
import { toPlacedMailData } from './order-mail';
import { priceOrder } from './order-pricing';
import { orderRequestHash } from './order-request-hash';
import { type Held, type Hold, type Holder, NOTHING, ReservationHoldService } from './reservation-hold.service';
import { ReservationService } from './reservation.service';

const INSERT_ORDER = `INSERT INTO \`order\` (order_id, email_key, user_id, status, customer_name, customer_email,
  customer_telegram, total, request_hash, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** Each change of an order's status adds a row, and so does placing it. The user is the author; null for a guest. */
export const INSERT_HISTORY =
  'INSERT INTO order_history (order_id, status, user_id, reason, created_at) VALUES (?, ?, ?, ?, ?)';

export type PlacedOrder = {
  order: Order;
  /** Null when the order was stored by an earlier request. */
  stored: ({ items: OrderItemView[] } & Held) | null;
};

/** Stores an order once, however often it is sent. The idempotency key is order id and e-mail. */
@Injectable()
export class OrderPlacingService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly items: OrderItemService,
    private readonly products: ProductService,
    private readonly reservations: ReservationService,
    private readonly holds: ReservationHoldService,
    private readonly limits: TransactionLimits,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /** Throws 409 when another order has the same key. */
  async place(input: OrderInput, user: User | null, ip: string): Promise<PlacedOrder> {
    const requestHash = orderRequestHash(input);
    try {
      const insert = (tx: Tx) => this.insert(tx, input, requestHash, user, ip);
      const placed = await this.transactions.run(insert, { repeatable: true });
      if (placed.stored?.reservations.length) await this.products.changed();
      return placed;
    } catch (error) {
      // An earlier order is looked up only now, so that a new order costs no query. It is also looked up after a
      // refusal, because a product may have been deleted since the order was stored.
      if (!isDuplicate(error) && !(error instanceof Problem)) throw error;
      const order = await this.orders.findOneBy({ orderId: input.orderId, emailKey: emailKey(input.customerEmail) });
      if (!order) throw error;
      if (order.requestHash !== requestHash) {
        // A refused body stores nothing. With another response, clients could search with it for orders of others.
        if (error instanceof Problem) throw error;
        throw new Problem(409, 'Another order has this identifier.', { code: 'order_conflict' });
      }
      return { order, stored: null };
    }
  }

  private async insert(
    tx: Tx,
    input: OrderInput,
    requestHash: string,
    user: User | null,
    ip: string,
  ): Promise<PlacedOrder> {
    const buyer = { userId: user?.id ?? null, emailKey: emailKey(input.customerEmail) };
    const holder = this.holds.holder(buyer, user, ip);
    let ordered = await this.read(tx, input, holder, 'shared');
    if (ordered.unique.length) {
      // Two transactions that share a lock cannot both make it exclusive.
      await beginAgain(tx);
      await this.holds.serialize(tx, holder);
      ordered = await this.read(tx, input, holder, 'exclusive');
    }
    const { lines, total, unique } = ordered;
    const createdAt = new Date();
    const order: Omit<Order, 'id'> = {
      orderId: input.orderId,
      ...buyer,
      status: 'pending',
      customerName: input.customerName,
      customerEmail: input.customerEmail,
      customerTelegram: input.customerTelegram || null,
      total,
      requestHash,
      erasedAt: null,
      createdAt,
    };
    const { insertId: id } = await tx.query<{ insertId: number }>(INSERT_ORDER, [
      ...[order.orderId, order.emailKey, order.userId, order.status],
      ...[order.customerName, order.customerEmail, order.customerTelegram],
      ...[total, requestHash, createdAt],
    ]);
    const items = await this.items.insert(tx, id, lines);
    const { hasMail, ...held } = unique.length ? await this.holds.reserve(tx, id, unique, holder) : NO_HOLD;
    await tx.query(INSERT_HISTORY, [id, order.status, order.userId, 'placed', createdAt]);
    const to = order.customerEmail;
    if (hasMail || !(await this.limits.isOver(tx, RECEIPTS, receiptSubject(user, to)))) {
      const token = this.mails.seal(this.holds.tokenOf(id));
      await this.mails.enqueue(tx, {
        kind: 'order-placed',
        to,
        data: toPlacedMailData(order, items, held, token),
      });
    }
    return { order: { id, ...order }, stored: { items, ...held } };
  }

  /** Locks and prices the ordered products. Orders share these locks unless they reserve something. */
  private async read(tx: Tx, { items }: OrderInput, { buyer }: Holder, lock: ProductLock) {
    const ids = items.map((item) => item.productId);
    const products = await this.products.priced(tx, ids, lock);
    const priced = priceOrder(items, products);
    await this.reservations.assertAvailable(tx, products.values(), buyer);
    // The first lines are reserved when not all can be.
    const ordered = [...new Set(ids)].flatMap((id) => products.get(id) ?? []);
    return { ...priced, unique: ordered.filter(({ isUnique }) => isUnique) };
  }
}

const NO_HOLD: Hold = { ...NOTHING, hasMail: false };

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { isDuplicate } from '../database/database-error';
import type { PlainStatements } from '../database/statements';
import { beginAgain, Transactions } from '../database/transactions';
import { Problem } from '../http/problem';
import { MailService } from '../mail/mail.service';
import { OrderItemService } from '../order-item/order-item.service';
import type { OrderItemView } from '../order-item/order-item.view';
import { type ProductLock, ProductService } from '../product/product.service';
import { StatsService } from '../stats/stats.service';
import type { User } from '../user/user.entity';
import { emailKey } from '../user/user-key';
import type { OrderInput } from './order.dto';
import { Order } from './order.entity';
import { toOrderMailData } from './order-mail';
import { priceOrder } from './order-pricing';
import { orderRequestHash } from './order-request-hash';
import { type Buyer, ReservationService } from './reservation.service';

const INSERT_ORDER = `INSERT INTO \`order\` (order_id, email_key, user_id, status, customer_name, customer_email,
  customer_telegram, total, request_hash, created_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`;
/** Each change of an order's status is a row; the placing is one, too. The user is the author, null for a guest. */
export const INSERT_HISTORY =
  'INSERT INTO order_history (order_id, status, user_id, reason, created_at) VALUES (?, ?, ?, ?, ?)';

export type PlacedOrder = {
  order: Order;
  /** Null when the order was stored by an earlier request. */
  lines: OrderItemView[] | null;
};

/** Stores an order once, however often it is sent. The idempotency key is order id and e-mail. */
@Injectable()
export class OrderPlacingService {
  constructor(
    @InjectRepository(Order) private readonly orders: Repository<Order>,
    private readonly items: OrderItemService,
    private readonly products: ProductService,
    private readonly stats: StatsService,
    private readonly reservations: ReservationService,
    private readonly mails: MailService,
    private readonly transactions: Transactions,
  ) {}

  /** Throws 409 when another order has the same key. */
  async place(input: OrderInput, user: User | null): Promise<PlacedOrder> {
    const requestHash = orderRequestHash(input);
    try {
      const insert = (statements: PlainStatements) => this.insert(statements, input, requestHash, user);
      const placed = await this.transactions.runPlain(insert, { repeatable: true });
      this.stats.changed();
      return placed;
    } catch (error) {
      // An earlier order is searched for only now, so that a new order costs no query. It is also searched for after a
      // refusal: a product may have been deleted since the order was stored.
      if (!isDuplicate(error) && !(error instanceof Problem)) throw error;
      const order = await this.orders.findOneBy({ orderId: input.orderId, emailKey: emailKey(input.customerEmail) });
      if (!order) throw error;
      if (order.requestHash !== requestHash) {
        throw new Problem(409, 'Another order has this identifier.', { code: 'order_conflict' });
      }
      return { order, lines: null };
    }
  }

  private async insert(
    statements: PlainStatements,
    input: OrderInput,
    requestHash: string,
    user: User | null,
  ): Promise<PlacedOrder> {
    const buyer = { userId: user?.id ?? null, emailKey: emailKey(input.customerEmail) };
    let ordered = await this.read(statements, input, buyer, 'shared');
    if (ordered.unique.length) {
      // Two that share a lock cannot both get the exclusive one.
      await beginAgain(statements);
      ordered = await this.read(statements, input, buyer, 'exclusive');
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
    const { insertId: id } = await statements.execute<{ insertId: number }>(INSERT_ORDER, [
      ...[order.orderId, order.emailKey, order.userId, order.status],
      ...[order.customerName, order.customerEmail, order.customerTelegram],
      ...[total, requestHash, createdAt],
    ]);
    const stored = await this.items.insert(statements, id, lines);
    if (unique.length) await this.reservations.reserve(statements, unique, id);
    await statements.execute(INSERT_HISTORY, [id, order.status, order.userId, 'placed', createdAt]);
    const data = toOrderMailData(order, stored);
    await this.mails.enqueue(statements, { kind: 'order-placed', to: order.customerEmail, data });
    await this.stats.add(statements, 'order.pending', 1);
    return { order: { id, ...order }, lines: stored };
  }

  /** Locks and prices what is ordered. Orders share their locks, unless they reserve something. */
  private async read(statements: PlainStatements, { items }: OrderInput, buyer: Buyer, lock: ProductLock) {
    const ids = items.map((item) => item.productId);
    const products = await this.products.priced(statements, ids, lock);
    const priced = priceOrder(items, products);
    await this.reservations.refuseTaken(statements, products.values(), buyer);
    return { ...priced, unique: [...products.values()].filter(({ isUnique }) => isUnique).map(({ id }) => id) };
  }
}

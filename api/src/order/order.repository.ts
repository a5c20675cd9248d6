import { Injectable } from '@nestjs/common';
import { In, type SelectQueryBuilder } from 'typeorm';
import { ListRepository } from '../admin-list/list.repository';
import type { Tx } from '../database/transactions';
import type { RowWindow } from '../http/page';
import { ORDER_LIST_SORTS, type OrderFilterQuery, type OrderListSort } from './order.dto';
import { Order, OrderHistory, type OrderStatus, OrderTotal } from './order.entity';

/** `ids` restricts the list to the orders that a search has found. */
export type OrderFilter = OrderFilterQuery & { ids?: number[] };
export type NewOrderChange = Omit<OrderHistory, 'id'>;

const INSERT = `INSERT INTO \`order\` (order_id, email_key, user_id, status, customer_name, customer_email,
  customer_telegram, total, request_hash, key_hash, mail_key_hash, created_at) VALUES (${Array(12).fill('?').join()})`;
const INSERT_CHANGE =
  'INSERT INTO order_history (order_id, status, user_id, actor, reason, created_at) VALUES (?, ?, ?, ?, ?, ?)';
const INSERT_TOTAL = 'INSERT INTO order_total (order_id, total_before, total_after, created_at) VALUES (?, ?, ?, ?)';
const ADD_MAIL_KEY = 'UPDATE `order` SET mail_key_hash = ? WHERE id = ?';
const COUNT_BY_USER = 'SELECT user_id AS userId, COUNT(*) AS count FROM `order` WHERE user_id IN (?) GROUP BY user_id';
const COUNT_BY_STATUS = 'SELECT status, COUNT(*) AS count FROM `order` GROUP BY status';
const SUM_COMPLETED = "SELECT COALESCE(SUM(total), 0) AS sum FROM `order` WHERE status = 'completed'";

@Injectable()
export class OrderRepository extends ListRepository<Order, OrderFilter, OrderListSort> {
  constructor() {
    super(Order, ORDER_LIST_SORTS, []);
  }

  find(tx: Tx, id: number): Promise<Order | null> {
    return tx.findOneBy(Order, { id });
  }

  findByKey(tx: Tx, orderId: string, emailKey: string): Promise<Order | null> {
    return tx.findOneBy(Order, { orderId, emailKey });
  }

  /** Finds the order with this number that belongs to the account or to the key. */
  findProven(tx: Tx, orderId: string, userId: number | null, keyHash: string | null): Promise<Order | null> {
    return tx.findOne(Order, {
      where: [
        ...(userId === null ? [] : [{ orderId, userId }]),
        ...(keyHash === null
          ? []
          : [
              { orderId, keyHash },
              { orderId, mailKeyHash: keyHash },
            ]),
      ],
    });
  }

  findOfUsers(tx: Tx, userIds: number[], { offset, limit }: RowWindow): Promise<Order[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return tx.find(Order, { where: { userId: In(userIds) }, order, skip: offset, take: limit });
  }

  hasCompleted(tx: Tx, userId: number): Promise<boolean> {
    return tx.existsBy(Order, { userId, status: 'completed' });
  }

  findMany(tx: Tx, ids: number[]): Promise<Order[]> {
    return tx.findBy(Order, { id: In(ids) });
  }

  lock(tx: Tx, id: number): Promise<Order | null> {
    return tx.findOne(Order, { where: { id }, lock: { mode: 'pessimistic_write' } });
  }

  /**
   * Uses plain SQL, because the ORM takes longer than the statement itself. Throws the duplicate-key error of the
   * database.
   */
  async insert(tx: Tx, order: Omit<Order, 'id'>): Promise<Order> {
    const { insertId: id } = await tx.query<{ insertId: number }>(INSERT, [
      ...[order.orderId, order.emailKey, order.userId, order.status],
      ...[order.customerName, order.customerEmail, order.customerTelegram],
      ...[order.total, order.requestHash, order.keyHash, order.mailKeyHash, order.createdAt],
    ]);
    return { id, ...order };
  }

  /** Stores the mail key of an order that was inserted without one. */
  async addMailKey(tx: Tx, order: Order, mailKeyHash: string | null): Promise<void> {
    if (mailKeyHash === null) return;
    await tx.query(ADD_MAIL_KEY, [mailKeyHash, order.id]);
    order.mailKeyHash = mailKeyHash;
  }

  /** Writes the status and the total if they differ from the locked row. */
  async updateEnd(tx: Tx, before: Order, { id, status, total }: Pick<Order, 'id' | 'status' | 'total'>): Promise<void> {
    if (status !== before.status || total !== before.total) await tx.update(Order, id, { status, total });
  }

  async insertChange(tx: Tx, { orderRowId, ...change }: NewOrderChange): Promise<void> {
    const { status, userId, actor, reason, createdAt } = change;
    await tx.query(INSERT_CHANGE, [orderRowId, status, userId, actor, reason, createdAt]);
  }

  async insertTotal(tx: Tx, change: Omit<OrderTotal, 'id'>): Promise<void> {
    const { orderRowId, totalBefore, totalAfter, createdAt } = change;
    await tx.query(INSERT_TOTAL, [orderRowId, totalBefore, totalAfter, createdAt]);
  }

  findTotals(tx: Tx, orderRowId: number): Promise<OrderTotal[]> {
    return tx.find(OrderTotal, { where: { orderRowId }, order: { id: 'ASC' } });
  }

  findChanges(tx: Tx, orderRowId: number): Promise<OrderHistory[]> {
    return tx.find(OrderHistory, { where: { orderRowId }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  async countByUser(tx: Tx, userIds: number[]): Promise<Map<number, number>> {
    if (!userIds.length) return new Map();
    const rows = await tx.query<{ userId: number; count: number }[]>(COUNT_BY_USER, [userIds]);
    return new Map(rows.map((row) => [row.userId, row.count]));
  }

  async countByStatus(tx: Tx): Promise<Record<OrderStatus, number>> {
    const rows = await tx.query<{ status: OrderStatus; count: number }[]>(COUNT_BY_STATUS);
    const counts = Object.fromEntries(rows.map((row) => [row.status, row.count]));
    return { pending: 0, completed: 0, cancelled: 0, ...counts };
  }

  async sumCompleted(tx: Tx): Promise<string> {
    const [row] = await tx.query<{ sum: string }[]>(SUM_COMPLETED);
    return row?.sum ?? '0.00';
  }

  protected addFilter(query: SelectQueryBuilder<Order>, { status }: OrderFilter): void {
    if (status) query.andWhere('row.status = :status', { status });
  }
}

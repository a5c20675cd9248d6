import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { execute, type PlainStatements, type Statements } from '../database/statements';
import { ResponseCache } from '../http/response-cache';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { CATEGORIES, type Category } from '../product/category';
import { ORDER_STATUSES, type OrderStatus } from '../order/order-status';
import type { StatsView } from './stats.view';

/** `revenue` is in cents: the totals of the completed orders. */
type TotalName =
  `product.${Category}` | 'user' | `order.${OrderStatus}` | 'revenue' | 'contact-message' | 'support-ticket';

/** A total is the sum of several rows, so that writers do not wait for the same row. */
const SLOTS = 16;
export const ADD_TO_TOTAL =
  'INSERT INTO total (name, slot, value) VALUES (?, ?, ?) ON DUPLICATE KEY UPDATE value = value + ?';
const PRODUCTS = CATEGORIES.map((category) => `product.${category}` as const);
const ORDERS = ORDER_STATUSES.map((status) => `order.${status}` as const);

@Injectable()
export class StatsService {
  private readonly cache = new ResponseCache({ name: 'stats', max: 1, ttlMs: 1_500 });

  constructor(private readonly dataSource: DataSource) {}

  /** Changes a total in the caller's transaction. Should be its last write, because other writers may wait for the row. */
  async add(statements: Statements | PlainStatements, name: TotalName, delta: number): Promise<void> {
    const slot = Math.floor(Math.random() * SLOTS);
    await execute(statements, ADD_TO_TOTAL, [name, slot, delta, delta]);
  }

  products(categories: readonly Category[] = CATEGORIES): Promise<number> {
    return this.sum(...categories.map((category) => `product.${category}` as const));
  }

  async sum(...names: TotalName[]): Promise<number> {
    const rows = await this.dataSource.query<{ value: number }[]>('SELECT value FROM total WHERE name IN (?)', [names]);
    return rows.reduce((sum, row) => sum + row.value, 0);
  }

  /** Must be called after the commit of a change of totals. */
  changed(): void {
    this.cache.clear();
  }

  show(): Promise<CachedResponse> {
    return this.cache.get('stats', async () => jsonResponse(await this.read()));
  }

  private async read(): Promise<StatsView> {
    const value = new Map<string, number>();
    const rows = await this.dataSource.query<{ name: string; value: number }[]>('SELECT name, value FROM total');
    for (const row of rows) value.set(row.name, (value.get(row.name) ?? 0) + row.value);
    const sum = (names: readonly string[]) => names.reduce((total, name) => total + (value.get(name) ?? 0), 0);
    const completed = sum(['order.completed']);
    const ended = completed + sum(['order.cancelled']);
    return {
      totalProducts: sum(PRODUCTS),
      totalUsers: sum(['user']),
      totalOrders: sum(ORDERS),
      endedOrders: ended,
      successRate: ended ? Math.round((completed / ended) * 1000) / 10 : 0,
    };
  }
}

import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { type CachedResponse, jsonResponse } from '../http/cached-response';
import { ResponseCache } from '../http/response-cache';
import type { StatsView } from './stats.view';

/** The home page asks every ten seconds. A count of a million rows takes a tenth of a second. */
const TTL_MS = 5_000;

const COUNT_PUBLIC = `SELECT
  (SELECT COUNT(*) FROM product WHERE delisted_at IS NULL) AS products,
  (SELECT COUNT(*) FROM \`user\`) AS users,
  (SELECT COUNT(*) FROM \`order\`) AS orders,
  (SELECT COUNT(*) FROM \`order\` WHERE status = 'completed') AS completed,
  (SELECT COUNT(*) FROM \`order\` WHERE status = 'cancelled') AS cancelled`;

const COUNT_FOR_ADMINS = `SELECT
  (SELECT COUNT(*) FROM product WHERE delisted_at IS NULL) AS products,
  (SELECT COUNT(*) FROM \`user\`) AS users,
  (SELECT COUNT(*) FROM message) AS messages,
  (SELECT COALESCE(SUM(total), 0) FROM \`order\` WHERE status = 'completed') AS revenue`;

type PublicCounts = Record<'products' | 'users' | 'orders' | 'completed' | 'cancelled', number>;
/** `revenue` is the sum of the completed orders, as a decimal. */
export type AdminCounts = Record<'products' | 'users' | 'messages', number> & { revenue: string };

@Injectable()
export class StatsService {
  private readonly cache = new ResponseCache({ name: 'stats', max: 1, ttlMs: TTL_MS });

  constructor(private readonly dataSource: DataSource) {}

  show(): Promise<CachedResponse> {
    return this.cache.get('stats', async () => jsonResponse(await this.read()));
  }

  async countForAdmins(): Promise<AdminCounts> {
    const [counts] = await this.dataSource.query<[AdminCounts]>(COUNT_FOR_ADMINS);
    return counts;
  }

  /** Without the cache. */
  async read(): Promise<StatsView> {
    const [{ products, users, orders, completed, cancelled }] =
      await this.dataSource.query<[PublicCounts]>(COUNT_PUBLIC);
    const ended = completed + cancelled;
    return {
      totalProducts: products,
      totalUsers: users,
      totalOrders: orders,
      endedOrders: ended,
      successRate: ended ? Math.round((completed / ended) * 1000) / 10 : 0,
    };
  }
}

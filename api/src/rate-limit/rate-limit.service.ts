import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { LessThan, Repository } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { startPruning } from '../database/prune-timer';
import { retry } from '../database/transactions';
import { tooMany } from '../http/problem';
import { RateLimit } from './rate-limit.entity';

export type Limit = { name: string; limit: number; windowSeconds: number };
/** `resetsIn` is in whole seconds. */
export type Hit = { over: boolean; resetsIn: number };

const MAX_WINDOWS_IN_MEMORY = 100_000;
/** Read at each call, so that tests can replace the clock. */
const CLOCK = { now: () => Date.now() };

/** A fixed window counter: the first attempt opens a window. All processes count together in the database. */
@Injectable()
export class RateLimitService implements OnModuleInit, OnApplicationShutdown {
  private readonly windows = new LRUCache<string, { hits: number }>({ max: MAX_WINDOWS_IN_MEMORY, perf: CLOCK });
  private timer: NodeJS.Timeout;

  constructor(
    @InjectRepository(RateLimit) private readonly buckets: Repository<RateLimit>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.timer = startPruning('rate_limit', () => this.buckets.delete({ resetsAt: LessThan(new Date()) }));
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Counts an attempt of `subject`. Call it before the outcome of the attempt is known. */
  async hit(limit: Limit, subject: string): Promise<Hit> {
    if (!this.config.rateLimits) return { over: false, resetsIn: 0 };
    const bucket = bucketOf(limit, subject);
    const now = new Date();
    const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
    // MySQL assigns from left to right: `hits` must be set before `resets_at` changes.
    const count = () =>
      this.buckets.query(
        `INSERT INTO rate_limit (bucket, hits, resets_at) VALUES (?, 1, ?) ON DUPLICATE KEY UPDATE
         hits = IF(resets_at <= ?, 1, hits + 1), resets_at = IF(resets_at <= ?, ?, resets_at)`,
        [bucket, resetsAt, now, now, resetsAt],
      );
    // Two processes that count the same client on two nodes of a cluster conflict.
    await retry(count);
    const row = await this.buckets.findOneByOrFail({ bucket });
    return { over: row.hits > limit.limit, resetsIn: toSeconds(row.resetsAt.getTime() - now.getTime()) };
  }

  /** Counts an attempt. Throws 429 when it exceeds the limit. */
  async check(limit: Limit, subject: string): Promise<void> {
    const { over, resetsIn } = await this.hit(limit, subject);
    if (over) throw tooMany(resetsIn);
  }

  /** Takes an attempt back that turned out to be none of those that are limited. */
  async forgive(limit: Limit, subject: string): Promise<void> {
    if (!this.config.rateLimits) return;
    await this.buckets.query('UPDATE rate_limit SET hits = hits - 1 WHERE bucket = ? AND hits > 0', [
      bucketOf(limit, subject),
    ]);
  }

  /** The same as `check`, counted by this process alone. */
  checkInMemory(limit: Limit, subject: string): void {
    if (!this.config.rateLimits) return;
    const key = `${limit.name}:${subject}`;
    const window = this.windows.get(key) ?? { hits: 0 };
    if (window.hits === 0) this.windows.set(key, window, { ttl: limit.windowSeconds * 1000 });
    window.hits++;
    if (window.hits > limit.limit) throw tooMany(toSeconds(this.windows.getRemainingTTL(key)));
  }
}

/** Bounded in length, and without readable personal data. */
function bucketOf(limit: Limit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

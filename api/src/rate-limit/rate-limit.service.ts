import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { createHash } from 'node:crypto';
import { LessThan, Repository } from 'typeorm';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import { retry } from '../database/transactions';
import { tooMany } from '../http/problem';
import { MemoryWindows } from './memory-windows';
import { RateLimit } from './rate-limit.entity';

export type Limit = { name: string; limit: number; windowSeconds: number };
/** `resetsIn` is in whole seconds. */
export type Hit = { over: boolean; resetsIn: number };

const PRUNE_EVERY_MS = 10 * 60_000;

/** Counts tries in fixed windows that open with the first one, in the database: all processes count together. */
@Injectable()
export class RateLimitService implements OnModuleInit, OnApplicationShutdown {
  private readonly memory = new MemoryWindows();
  private timer: NodeJS.Timeout;

  constructor(
    @InjectRepository(RateLimit) private readonly buckets: Repository<RateLimit>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    this.timer = setInterval(() => void this.prune(), PRUNE_EVERY_MS).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Counts a try of `subject`, before its outcome is known. */
  async hit(limit: Limit, subject: string): Promise<Hit> {
    if (!this.config.rateLimits) return { over: false, resetsIn: 0 };
    const bucket = bucketOf(limit, subject);
    const now = new Date();
    const resetsAt = new Date(now.getTime() + limit.windowSeconds * 1000);
    // MySQL assigns from left to right: `hits` must be set while `resets_at` is still the old one.
    const count = () =>
      this.buckets.query(
        `INSERT INTO rate_limit (bucket, hits, resets_at) VALUES (?, 1, ?) ON DUPLICATE KEY UPDATE
         hits = IF(resets_at <= ?, 1, hits + 1), resets_at = IF(resets_at <= ?, ?, resets_at)`,
        [bucket, resetsAt, now, now, resetsAt],
      );
    // Two processes that count the same caller on two nodes of a cluster are in each other's way.
    await retry(count);
    const row = await this.buckets.findOneByOrFail({ bucket });
    return { over: row.hits > limit.limit, resetsIn: secondsUntil(row.resetsAt, now) };
  }

  /** Counts a try and refuses it with 429 when it is one too many. */
  async check(limit: Limit, subject: string): Promise<void> {
    const { over, resetsIn } = await this.hit(limit, subject);
    if (over) throw tooMany(resetsIn);
  }

  /** Takes a counted try back, for it turned out to be none of those that are limited. */
  async forgive(limit: Limit, subject: string): Promise<void> {
    if (!this.config.rateLimits) return;
    await this.buckets.query('UPDATE rate_limit SET hits = hits - 1 WHERE bucket = ? AND hits > 0', [
      bucketOf(limit, subject),
    ]);
  }

  checkInMemory(limit: Limit, subject: string): void {
    if (!this.config.rateLimits) return;
    const { over, resetsIn } = this.memory.hit(limit, subject);
    if (over) throw tooMany(resetsIn);
  }

  private async prune(): Promise<void> {
    this.memory.prune();
    await this.buckets.delete({ resetsAt: LessThan(new Date()) }).catch(() => undefined);
  }
}

/** Bounded in length, and without personal data in clear. */
function bucketOf(limit: Limit, subject: string): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

function secondsUntil(time: Date, now: Date): number {
  return Math.max(1, Math.ceil((time.getTime() - now.getTime()) / 1000));
}

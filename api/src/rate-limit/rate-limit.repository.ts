import { Injectable } from '@nestjs/common';
import type { Tx } from '../database/transactions';
import { RateLimit } from './rate-limit.entity';

@Injectable()
export class RateLimitRepository {
  /** Counts an attempt. The first attempt after the end of a window opens a new window. */
  async increment(tx: Tx, bucket: string, now: Date, windowSeconds: number): Promise<void> {
    const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
    // MySQL assigns from left to right: `hits` must be set before `resets_at` changes.
    await tx.query(
      `INSERT INTO rate_limit (bucket, hits, resets_at) VALUES (?, 1, ?) ON DUPLICATE KEY UPDATE
       hits = IF(resets_at <= ?, 1, hits + 1), resets_at = IF(resets_at <= ?, ?, resets_at)`,
      [bucket, resetsAt, now, now, resetsAt],
    );
  }

  find(tx: Tx, bucket: string): Promise<RateLimit> {
    return tx.findOneByOrFail(RateLimit, { bucket });
  }

  lock(tx: Tx, bucket: string): Promise<RateLimit | null> {
    return tx.findOne(RateLimit, { where: { bucket }, lock: { mode: 'pessimistic_write' } });
  }

  async decrement(tx: Tx, buckets: string[]): Promise<void> {
    await tx.query('UPDATE rate_limit SET hits = hits - 1 WHERE bucket IN (?) AND hits > 0', [buckets]);
  }
}

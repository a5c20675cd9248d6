import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { Tx } from '../database/transactions';
import type { Limit } from './limit';
import { bucketOf } from './rate-limit.service';

/** This is longer than a transaction takes. */
const SERIALIZE_SECONDS = 60;
// MySQL assigns from left to right: `hits` must be set before `resets_at` changes.
const COUNT = `INSERT INTO rate_limit (bucket, hits, resets_at) VALUES (?, 1, ?) ON DUPLICATE KEY UPDATE
  hits = IF(resets_at <= ?, 1, hits + 1), resets_at = IF(resets_at <= ?, ?, resets_at)`;

/** Counts attempts in the transaction of the caller. When it fails, its counts are rolled back. */
@Injectable()
export class TransactionLimits {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Counts an attempt. Others that count the same subject wait for the end of the transaction, so call it late. */
  async isOver(tx: Tx, limit: Limit, subject: string): Promise<boolean> {
    if (!this.config.rateLimits) return false;
    const bucket = bucketOf({ limit, subject });
    await count(tx, bucket, limit.windowSeconds);
    const sql = 'SELECT hits FROM rate_limit WHERE bucket = ? FOR UPDATE';
    const [row] = await tx.query<{ hits: number }[]>(sql, [bucket]);
    return (row?.hits ?? 0) > limit.limit;
  }

  /** After this call, transactions with a common subject run one after another, on all processes and nodes. */
  async serialize(tx: Tx, name: string, subjects: string[]): Promise<void> {
    // The order is fixed, so that two transactions do not wait for each other.
    const buckets = subjects.map((subject) => bucketOf({ limit: { name }, subject })).sort();
    for (const bucket of buckets) await count(tx, bucket, SERIALIZE_SECONDS);
  }
}

async function count(tx: Tx, bucket: string, windowSeconds: number): Promise<void> {
  const now = new Date();
  const resetsAt = new Date(now.getTime() + windowSeconds * 1000);
  await tx.query(COUNT, [bucket, resetsAt, now, now, resetsAt]);
}

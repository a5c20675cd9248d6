import { Inject, Injectable } from '@nestjs/common';
import type { Config } from '../config/config';
import { CONFIG } from '../config/config.module';
import type { Tx } from '../database/transactions';
import type { Limit } from './limit';
import { RateLimitRepository } from './rate-limit.repository';
import { bucketOf } from './rate-limit.service';

/** This is longer than a transaction takes. */
const SERIALIZE_SECONDS = 60;
/** Counts attempts in the transaction of the caller. A rollback also removes the counts. */
@Injectable()
export class TransactionLimits {
  constructor(
    private readonly buckets: RateLimitRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts an attempt. Other attempts of the subject wait for the end of the transaction, so call it late. */
  async isOver(tx: Tx, limit: Limit, subject: string): Promise<boolean> {
    if (!this.config.rateLimits) return false;
    const bucket = bucketOf({ limit, subject });
    await this.buckets.increment(tx, bucket, new Date(), limit.windowSeconds);
    const { hits = 0 } = (await this.buckets.lock(tx, bucket)) ?? {};
    return hits > limit.limit;
  }

  /** After this call, transactions with a common subject run one after another, on all processes and nodes. */
  async serialize(tx: Tx, name: string, subjects: string[]): Promise<void> {
    // The order is fixed, so that two transactions do not wait for each other.
    const buckets = subjects.map((subject) => bucketOf({ limit: { name }, subject })).sort();
    for (const bucket of buckets) await this.buckets.increment(tx, bucket, new Date(), SERIALIZE_SECONDS);
  }
}

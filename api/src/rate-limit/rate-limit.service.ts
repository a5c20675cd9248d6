import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { type Config, CONFIG } from '../config/config';
import { retry, Transactions, type Tx } from '../database/transactions';
import { Problem, tooManyRequests } from '../http/problem';
import { clientNetworks } from './client-networks';
import { RateLimitRepository } from './rate-limit.repository';
import { wideNetwork } from '@telemarket/server-kit/client-address';
import type { RateLimitRule } from '../http/route.decorator';

export type Limit = Pick<RateLimitRule, 'name' | 'limit' | 'windowSeconds' | 'inMemory'>;
export type AttemptCount = { limit: Limit; subject: string };

export type GuessLimits = {
  name: string;
  /** The limit of guesses from one network: an IPv4 address, or an IPv6 /64. */
  perNetwork: Omit<Limit, 'name'>;
  /** The limit of guesses from an IPv4 /24 or an IPv6 /48 in a day. */
  perWideNetworkAndDay: number;
  /** The limit of guesses from all networks in a day. Only attackers with very many networks reach it. */
  perDay: number;
};

const DAY_S = 24 * 60 * 60;

/**
 * @param subject what is limited within the network, such as the attempts for an account. Default: all attempts of the
 * rule
 */
export function countsByNetwork(rule: Limit, ip: string, subject = ''): AttemptCount[] {
  return clientNetworks(ip).map(({ network, factor }) => ({
    limit: { ...rule, limit: rule.limit * factor },
    subject: `${subject} ${network}`,
  }));
}

/**
 * Returns the limits that a guess about a subject must not exceed, in the order in which they are checked. The limits
 * of networks come first, and a guess that exceeds one of them does not count for the subject. So strangers from a few
 * networks cannot use up the limit of all guesses about the subject.
 */
export function guessCounts(limits: GuessLimits, subject: string, ip: string): AttemptCount[] {
  const { name, perNetwork, perWideNetworkAndDay, perDay } = limits;
  const [narrow] = countsByNetwork({ name: `${name}-network`, ...perNetwork }, ip, subject);
  const wide = { name: `${name}-wide-network`, limit: perWideNetworkAndDay, windowSeconds: DAY_S };
  return [
    ...(narrow ? [narrow] : []),
    { limit: wide, subject: `${subject} ${wideNetwork(ip)}` },
    { limit: { name, limit: perDay, windowSeconds: DAY_S }, subject },
  ];
}

type Refusal = (retryAfter: number) => Problem;
/** `resetsIn` is in whole seconds. */
export type AttemptResult = { over: boolean; resetsIn: number };

/** The window of the counts that `serializeTransactions` uses as locks. No transaction takes longer. */
const MAX_TRANSACTION_SECONDS = 60;
const MAX_WINDOWS_IN_MEMORY = 100_000;
/** `Date.now` is read at each call, so that tests can replace the clock. */
const CLOCK = { now: () => Date.now() };

/** A fixed window counter: the first attempt opens a window. All processes count together in the database. */
@Injectable()
export class RateLimitService {
  private readonly windows = new LRUCache<string, { hits: number }>({ max: MAX_WINDOWS_IN_MEMORY, perf: CLOCK });

  constructor(
    private readonly buckets: RateLimitRepository,
    private readonly transactions: Transactions,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Counts an attempt of `subject`. Call it before the outcome of the attempt is known. */
  async countAttempt(limit: Limit, subject: string): Promise<AttemptResult> {
    if (!this.config.rateLimits) return { over: false, resetsIn: 0 };
    const bucket = bucketOf({ limit, subject });
    if (limit.inMemory) return this.countInMemory(limit, bucket);
    const now = new Date();
    const row = await this.transactions.autocommit(async (tx) => {
      // Tries again after a conflict: two nodes of a cluster may count the same client at once.
      await retry(() => this.buckets.increment(tx, bucket, now, limit.windowSeconds));
      return this.buckets.find(tx, bucket);
    });
    return { over: row.hits > limit.limit, resetsIn: toSeconds(row.resetsAt.getTime() - now.getTime()) };
  }

  private countInMemory({ limit, windowSeconds }: Limit, bucket: string): AttemptResult {
    const window = this.windows.get(bucket) ?? { hits: 0 };
    if (!this.windows.has(bucket)) this.windows.set(bucket, window, { ttl: windowSeconds * 1000 });
    window.hits++;
    return { over: window.hits > limit, resetsIn: toSeconds(this.windows.getRemainingTTL(bucket)) };
  }

  /**
   * Counts an attempt, and returns whether it exceeds the limit. The count belongs to the transaction of the caller, so
   * a rollback removes it. Other attempts of the subject wait for the end of the transaction, so call this method late.
   */
  async isLimitExceeded(tx: Tx, limit: Limit, subject: string): Promise<boolean> {
    if (!this.config.rateLimits) return false;
    const bucket = bucketOf({ limit, subject });
    await this.buckets.increment(tx, bucket, new Date(), limit.windowSeconds);
    const { hits = 0 } = (await this.buckets.lock(tx, bucket)) ?? {};
    return hits > limit.limit;
  }

  /**
   * Makes transactions run one after another when they have called this method with a common subject, in all processes
   * and on all nodes.
   */
  async serializeTransactions(tx: Tx, name: string, subjects: string[]): Promise<void> {
    // The order of the locks is fixed, so that two transactions do not wait for each other.
    const buckets = subjects.map((subject) => bucketOf({ limit: { name }, subject })).sort();
    for (const bucket of buckets) await this.buckets.increment(tx, bucket, new Date(), MAX_TRANSACTION_SECONDS);
  }

  checkLimit(limit: Limit, subject: string): Promise<void> {
    return this.checkLimits([{ limit, subject }]);
  }

  /**
   * Counts an attempt for each limit in turn. An attempt that exceeds one limit does not count for the limits that
   * follow.
   */
  async checkLimits(counts: readonly AttemptCount[], refusal: Refusal = tooManyRequests): Promise<void> {
    for (const { limit, subject } of counts) {
      const { over, resetsIn } = await this.countAttempt(limit, subject);
      if (over) throw refusal(resetsIn);
    }
  }

  /** Counts an attempt before its work, and refunds it when the work fails by an error of the shop. */
  async runAttempt<T>(
    counts: readonly AttemptCount[],
    work: () => Promise<T>,
    refusal: Refusal = tooManyRequests,
  ): Promise<T> {
    await this.checkLimits(counts, refusal);
    try {
      return await work();
    } catch (error) {
      const isRefused = error instanceof Problem && error.getStatus() < 500;
      if (!isRefused) await this.refundCountsIfPossible(counts);
      throw error;
    }
  }

  /**
   * Works like `runAttempt`, but for a guess: a correct guess is refunded, too. A guess is counted before its outcome
   * is known, so that parallel guesses cannot exceed a limit.
   */
  async runGuess<T>(counts: readonly AttemptCount[], work: () => Promise<T>, refusal?: Refusal): Promise<T> {
    const result = await this.runAttempt(counts, work, refusal);
    await this.refundCounts(counts);
    return result;
  }

  private async refundCounts(counts: readonly AttemptCount[]): Promise<void> {
    if (!this.config.rateLimits || !counts.length) return;
    const buckets = counts.map(bucketOf);
    for (const window of buckets.flatMap((bucket) => this.windows.get(bucket) ?? []))
      window.hits = Math.max(0, window.hits - 1);
    const stored = buckets.filter((_, at) => !counts[at]?.limit.inMemory);
    if (stored.length) await this.transactions.autocommit((tx) => this.buckets.decrement(tx, stored));
  }

  /**
   * Refunds the counts, and ignores errors, because the database itself may have failed. Counts that are not refunded
   * still end with their windows.
   */
  refundCountsIfPossible(counts: readonly AttemptCount[]): Promise<void> {
    return this.refundCounts(counts).catch(() => undefined);
  }
}

/** Returns a key of limited length that contains no readable personal data. */
export function bucketOf({ limit, subject }: { limit: Pick<Limit, 'name'>; subject: string }): string {
  return `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`;
}

function toSeconds(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000));
}

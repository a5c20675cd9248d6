import { LRUCache } from 'lru-cache';

/** Values that all visitors may share. The least recently used one is evicted first. */
export interface SingleFlightCache<T> {
  readonly figures: CacheFigures;
  /** Whether a value is cached, so that `get` returns it at once. */
  has(key: string): boolean;
  /**
   * @param make Makes the value. It runs once for all callers that wait for the same key.
   * @param shouldCache A value for which it returns false is shared with the callers that wait, and not cached.
   */
  get(key: string, make: () => Promise<T>, shouldCache?: (value: T) => boolean): Promise<T>;
}

export interface CacheFigures {
  entries: number;
  /** How often a value was requested, and how often one was made. */
  requests: number;
  made: number;
}

/** A limit on the memory of the values. */
export interface SizeLimit<T> {
  maxBytes: number;
  sizeOf: (value: T) => number;
}

interface MakeContext<T> {
  make: () => Promise<T>;
  shouldCache: (value: T) => boolean;
}

/** lru-cache does not cache what a fetch rejects with, and retains the value that it has. */
class Uncacheable<T> extends Error {
  constructor(readonly value: T) {
    super('the value is not cached');
  }
}

/**
 * From half of its ttl on, the next caller has a value made again in the background; until then all get the cached one.
 * @param ttlMs Counts from when the making began, since what was read then may have changed meanwhile.
 */
export function createSingleFlightCache<T extends object | string>(
  ttlMs: number,
  max: number,
  size?: SizeLimit<T>,
): SingleFlightCache<T> {
  let requests = 0;
  let made = 0;
  const cache = new LRUCache<string, T, MakeContext<T>>({
    max,
    ...(size && { maxSize: size.maxBytes, sizeCalculation: (value: T) => Math.max(1, size.sizeOf(value)) }),
    ttl: ttlMs,
    perf: Date,
    noDeleteOnFetchRejection: true,
    // an evicted key has callers that wait for its value
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { options, context: { make, shouldCache } }) {
      const began = Date.now();
      made += 1;
      const value = await make();
      if (!shouldCache(value)) throw new Uncacheable(value);
      // a ttl of 0 would mean for ever
      options.ttl = Math.max(1, began + ttlMs - Date.now());
      return value;
    },
  });
  return {
    get figures() {
      return { entries: cache.size, requests, made };
    },
    has: (key) => cache.has(key),
    async get(key, make, shouldCache = () => true) {
      requests += 1;
      const remainingMs = cache.getRemainingTTL(key);
      try {
        return (await cache.fetch(key, {
          context: { make, shouldCache },
          allowStale: remainingMs > 0,
          forceRefresh: remainingMs <= ttlMs / 2,
        })) as T;
      } catch (error) {
        if (error instanceof Uncacheable) return error.value as T;
        throw error;
      }
    },
  };
}

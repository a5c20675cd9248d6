import { LRUCache } from 'lru-cache';

export interface CacheFigures {
  entries: number;
  /** The number of `get` calls, and of values that were created. */
  requests: number;
  made: number;
}

/**
 * Thrown to return a value without caching it, because lru-cache does not cache the result of a rejected fetch, and
 * keeps the old value.
 */
class UncacheableValue<T> extends Error {
  constructor(readonly value: T) {
    super('the value is not cached');
  }
}

/**
 * Values that all visitors may share. The least recently used value is evicted first. After half of the ttl of a value,
 * the next caller starts to create the value again in the background. Until the new value is ready, all callers get the
 * old one.
 * @param ttlMs This time starts when the creation of a value starts, because the data may change during the creation.
 * @param size Limits the memory of the values.
 */
export function createSingleFlightCache<T extends object | string>(
  ttlMs: number,
  max: number,
  size?: { maxBytes: number; sizeOf: (value: T) => number },
) {
  let requests = 0;
  let made = 0;
  const cache = new LRUCache<string, T, () => Promise<T>>({
    max,
    ...(size && { maxSize: size.maxBytes, sizeCalculation: (value: T) => Math.max(1, size.sizeOf(value)) }),
    ttl: ttlMs,
    perf: Date,
    noDeleteOnFetchRejection: true,
    // a creation continues after its key is evicted, because callers still wait for the value
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { options, context: make }) {
      const began = Date.now();
      made += 1;
      const value = await make();
      // a ttl of 0 would mean no expiry
      options.ttl = Math.max(1, began + ttlMs - Date.now());
      return value;
    },
  });
  return {
    get figures(): CacheFigures {
      return { entries: cache.size, requests, made };
    },
    /**
     * @param make Creates the value. It runs once for all callers that wait for the same key.
     * @param shouldCache If it returns false, the value is returned to the waiting callers but not cached.
     */
    async get(key: string, make: () => Promise<T>, shouldCache: (value: T) => boolean = () => true): Promise<T> {
      requests += 1;
      const remainingMs = cache.getRemainingTTL(key);
      const makeOrThrow = async () => {
        const value = await make();
        if (!shouldCache(value)) throw new UncacheableValue(value);
        return value;
      };
      try {
        return (await cache.fetch(key, {
          context: makeOrThrow,
          allowStale: remainingMs > 0,
          forceRefresh: remainingMs <= ttlMs / 2,
        })) as T;
      } catch (error) {
        if (error instanceof UncacheableValue) return error.value as T;
        throw error;
      }
    },
  };
}

import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response';

type Make = () => Promise<CachedResponse>;

export type CacheStats = { entries: number; misses: number };

/** Stores responses by key. Concurrent callers for a key share one call of `make` (single flight). */
export class ResponseCache {
  /** The newest cache of each name, for metrics. */
  static readonly byName = new Map<string, ResponseCache>();

  private readonly cache: LRUCache<string, CachedResponse>;
  private making = new Map<string, Promise<CachedResponse>>();
  private misses = 0;

  /**
   * @param options.name for metrics
   * @param options.max how many responses are stored; the least recently used is evicted first
   * @param options.ttlMs in milliseconds; by default responses never get stale
   */
  constructor({ name, max, ttlMs = 0 }: { name?: string; max: number; ttlMs?: number }) {
    if (name) ResponseCache.byName.set(name, this);
    // Stale responses stay, because `make` compares its response with them.
    this.cache = new LRUCache({ max, ttl: ttlMs, ttlResolution: 0, noDeleteOnStaleGet: true });
  }

  /** Throws the error of `make`, which is not stored. */
  get(key: string, make: Make): Promise<CachedResponse> {
    const known = this.cache.get(key);
    if (known) return Promise.resolve(known);
    let response = this.making.get(key);
    if (!response) {
      this.misses++;
      response = this.make(key, make, this.making);
      this.making.set(key, response);
    }
    return response;
  }

  get stats(): CacheStats {
    return { entries: this.cache.size, misses: this.misses };
  }

  /** Responses in progress are not stored either, because they may show the previous state. */
  clear(): void {
    this.cache.clear();
    this.making = new Map();
  }

  // This does not use `fetch` of the library: its AbortController costs a tenth of the requests per second.
  private async make(key: string, make: Make, making: Map<string, unknown>): Promise<CachedResponse> {
    try {
      const made = await make();
      const stale = this.cache.get(key, { allowStale: true });
      // The stale response already has its encodings.
      const response = stale?.tag === made.tag ? stale : made;
      response.current = () => this.cache.get(key);
      if (making === this.making) this.cache.set(key, response);
      return response;
    } finally {
      making.delete(key);
    }
  }
}

import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response';

type MakeResponse = () => Promise<CachedResponse>;

/** Stores responses by key. Concurrent callers for a key share one call of `make` (single flight). */
export class ResponseCache {
  /** The newest cache of each name, for metrics. */
  static readonly byName = new Map<string, ResponseCache>();

  private readonly cache: LRUCache<string, CachedResponse, MakeResponse>;
  private misses = 0;

  /** Without `ttlMs`, responses never get stale. */
  constructor({ name, max, ttlMs = 0 }: { name?: string; max: number; ttlMs?: number }) {
    if (name) ResponseCache.byName.set(name, this);
    this.cache = new LRUCache({
      max,
      ttl: ttlMs,
      ttlResolution: 0,
      noDeleteOnStaleGet: true,
      // If the cache is cleared while a response is made, the callers of this response still get it.
      ignoreFetchAbort: true,
      fetchMethod: (key, stale, { context }) => this.makeResponse(key, stale, context),
    });
  }

  /** Throws the error of `make`, which is not stored. */
  get(key: string, make: MakeResponse): Promise<CachedResponse> {
    return this.cache.fetch(key, { context: make }) as Promise<CachedResponse>;
  }

  get stats(): { entries: number; misses: number } {
    return { entries: this.cache.size, misses: this.misses };
  }

  /**
   * Removes all responses. Responses that are being made are not stored either, because they may show the previous
   * state.
   */
  clear(): void {
    this.cache.clear();
  }

  private async makeResponse(
    key: string,
    stale: CachedResponse | undefined,
    make: MakeResponse,
  ): Promise<CachedResponse> {
    this.misses++;
    const made = await make();
    // If the content is unchanged, the stale response is used again, because it already has its encodings.
    const response = stale?.tag === made.tag ? stale : made;
    response.current = () => this.cache.get(key);
    return response;
  }
}

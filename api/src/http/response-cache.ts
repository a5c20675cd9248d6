import { LRUCache } from 'lru-cache';
import type { CachedResponse } from './cached-response';

type Make = () => Promise<CachedResponse>;

/** Stores responses by key. Callers at the same time share one call of `make` (single flight). */
export class ResponseCache {
  private readonly cache: LRUCache<string, CachedResponse, Make>;

  /**
   * @param options.max how many responses are stored; the least recently used is evicted first
   * @param options.ttlMs without it responses never get stale
   */
  constructor({ max, ttlMs = 0 }: { max: number; ttlMs?: number }) {
    this.cache = new LRUCache({
      max,
      ttl: ttlMs,
      ttlResolution: 0,
      // Callers still get a response that was cleared or evicted while it was made, but it is not stored.
      ignoreFetchAbort: true,
      // A stale value is passed to `fetchMethod` only if reading it has not deleted it.
      noDeleteOnStaleGet: true,
      fetchMethod: async (key, stale, { context: make }) => {
        const made = await make();
        // The older one has its encodings already.
        const response = stale?.tag === made.tag ? stale : made;
        response.current = () => this.cache.get(key);
        return response;
      },
    });
  }

  /** Throws what `make` throws; a failure is not stored. */
  get(key: string, make: Make): Promise<CachedResponse> {
    return this.cache.forceFetch(key, { context: make });
  }

  /** Responses that are being made now are not stored either: they may show the state before. */
  clear(): void {
    this.cache.clear();
  }
}

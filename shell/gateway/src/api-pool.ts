import type { LookupFunction } from 'node:net';
import { Dispatcher, RoundRobinPool } from 'undici';
import { createRoundRobinLookup } from './round-robin-lookup';

export interface ApiPoolOptions {
  connections: number;
  connectTimeoutMs: number;
  /** Time for the headers, and for each part of the body. */
  responseTimeoutMs: number;
  /** A process of the API that was added gets its share of the requests after this time at the latest. */
  maxLifetimeMs?: number;
  lookup?: LookupFunction;
}

const MAX_LIFETIME_MS = 10_000;

/** Persistent connections to the API. Its name may have several addresses, which are used round robin. */
export function openApiPool(origin: string, options: ApiPoolOptions): Dispatcher {
  const { connections, connectTimeoutMs, responseTimeoutMs, maxLifetimeMs = MAX_LIFETIME_MS } = options;
  const lookup = options.lookup ?? createRoundRobinLookup();
  const open = () =>
    new RoundRobinPool(origin, {
      connections,
      connect: { timeout: connectTimeoutMs, lookup },
      headersTimeout: responseTimeoutMs,
      bodyTimeout: responseTimeoutMs,
    });
  return new ReopenedPool(open, maxLifetimeMs);
}

/**
 * A pool that is replaced by a new one when its lifetime is over; the old one finishes its requests. undici's `clientTtl`
 * would be shorter, but a request can wait for ever in its queue once all connections are too old. Its `dns` interceptor
 * sends requests to an address that no longer responds until its ttl is over.
 */
class ReopenedPool extends Dispatcher {
  private pool: RoundRobinPool;
  private openedAt = Date.now();

  constructor(
    private readonly open: () => RoundRobinPool,
    private readonly maxLifetimeMs: number,
  ) {
    super();
    this.pool = open();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const now = Date.now();
    if (now - this.openedAt > this.maxLifetimeMs) {
      void this.pool.close();
      this.pool = this.open();
      this.openedAt = now;
    }
    return this.pool.dispatch(options, handler);
  }

  override destroy(): Promise<void> {
    return this.pool.destroy();
  }
}

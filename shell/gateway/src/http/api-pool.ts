import type { LookupFunction } from 'node:net';
import { Dispatcher, RoundRobinPool } from 'undici';
import { createRoundRobinLookup } from './round-robin-lookup';

export interface ApiPoolOptions {
  connections: number;
  connectTimeoutMs: number;
  /** Timeout for the headers, and for each part of the body. */
  responseTimeoutMs: number;
  /** Maximum time until a new process of the API gets its share of the requests. */
  maxLifetimeMs?: number;
  lookup?: LookupFunction;
}

const MAX_LIFETIME_MS = 10_000;

/** Persistent connections to the API. If its name has several addresses, they are used round robin. */
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
 * Replaces its pool after a maximum lifetime; the old pool finishes its requests. undici's `clientTtl` would need less
 * code, but a request can stay in its queue forever after all connections have expired. undici's `dns` interceptor sends
 * requests to an address that no longer responds until its ttl has passed.
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

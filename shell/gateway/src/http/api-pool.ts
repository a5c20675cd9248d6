import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { Dispatcher, RoundRobinPool } from 'undici';

/** Limits connections to servers of the site. The body timeout applies to each part of a large response. */
export const UPSTREAM = { connections: 64, connect: { timeout: 2_000 }, headersTimeout: 5_000, bodyTimeout: 5_000 };

/** The maximum time until a new process of the API gets its share of the requests. */
const MAX_LIFETIME_MS = 10_000;

/**
 * Persistent connections to the API. If its name has several addresses, they are used round robin. Replaces its pool after a
 * maximum lifetime; the old pool finishes its requests. undici's `clientTtl` would need less code, but a request can stay in
 * its queue forever after all connections have expired. undici's `dns` interceptor sends requests to an address that no
 * longer responds until its ttl has passed.
 */
export class ApiPool extends Dispatcher {
  private pool: RoundRobinPool;
  private openedAt = Date.now();

  constructor(
    private readonly origin: string,
    private readonly connections = UPSTREAM.connections,
    private readonly maxLifetimeMs = MAX_LIFETIME_MS,
    private readonly lookup = createRoundRobinLookup(),
  ) {
    super();
    this.pool = this.open();
  }

  /** The numbers of calls that run and that wait for a connection. */
  get figures(): { running: number; waiting: number } {
    return { running: this.pool.stats.running, waiting: this.pool.stats.queued };
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

  private open(): RoundRobinPool {
    const { origin, connections, lookup } = this;
    return new RoundRobinPool(origin, { ...UPSTREAM, connections, connect: { ...UPSTREAM.connect, lookup } });
  }
}

/**
 * A DNS lookup that starts each connection with the next address of a name. In the order of the system, nearly all
 * connections would use the same address. The other addresses are fallbacks.
 */
export function createRoundRobinLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
  let count = 0;
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      // sorted, because name servers shuffle their addresses
      const sorted = error ? [] : [...found].sort((a, b) => (a.address < b.address ? -1 : 1));
      const start = count++ % sorted.length;
      const [first, ...fallbacks] = [...sorted.slice(start), ...sorted.slice(0, start)];
      if (!first) return callback(error ?? new Error(`${hostname} has no address`), []);
      if (options.all) callback(null, [first, ...fallbacks]);
      else callback(null, first.address, first.family);
    });
}

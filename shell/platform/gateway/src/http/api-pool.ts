import { INSTANCE_HEADER } from '@telemarket/server-kit/client-errors';
import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import { type Dispatcher, fetch as fetchWith, RoundRobinPool } from 'undici';

/** Limits the connections to the API. The body timeout applies to each part of a large response. */
export const API_POOL_OPTIONS = {
  connections: 64,
  connect: { timeout: 2_000 },
  headersTimeout: 5_000,
  bodyTimeout: 5_000,
};

/**
 * Persistent connections to the API, which use all addresses of the API's host name round robin. The API closes a
 * connection after some requests, so that a new process gets its share. undici's `dns` interceptor is not used, because
 * it sends requests to an address that no longer responds until the ttl of the address has passed.
 */
export const createApiPool = (
  origin: string,
  options = API_POOL_OPTIONS,
  lookup = createRoundRobinLookup(),
): RoundRobinPool => new RoundRobinPool(origin, { ...options, connect: { ...options.connect, lookup } });

/** @returns A `fetch` for the reads of the gateway itself, which uses the connections of the pool. */
export const createApiFetch =
  (pool: Dispatcher, instanceId: string | null): typeof fetch =>
  (address, init) => {
    const headers = new Headers(init?.headers);
    if (instanceId !== null) headers.set(INSTANCE_HEADER, instanceId);
    const options = { ...(init as object), headers: [...headers], dispatcher: pool };
    return fetchWith(address as string, options as object) as unknown as Promise<Response>;
  };

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

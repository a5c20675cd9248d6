import { lookup as systemLookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * A DNS lookup that starts each connection with the next address of a name. In the order of the system, nearly all
 * connections would use the same address. The other addresses are fallbacks.
 */
export function createRoundRobinLookup(lookup: typeof systemLookup = systemLookup): LookupFunction {
  let count = 0;
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      // sorted, because name servers shuffle their addresses
      const sorted = error ? [] : [...found].sort((one, other) => (one.address < other.address ? -1 : 1));
      const start = count++ % sorted.length;
      const [first, ...others] = [...sorted.slice(start), ...sorted.slice(0, start)];
      if (!first) return callback(error ?? new Error(`${hostname} has no address`), []);
      if (options.all) callback(null, [first, ...others]);
      else callback(null, first.address, first.family);
    });
}

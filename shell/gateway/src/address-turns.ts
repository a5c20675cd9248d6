import { lookup as systemLookup, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';

/**
 * A lookup for connections: where a name stands for several addresses, each connection begins with the next one. The
 * system's own order would send nearly all to the same. The rest follow, for when that one does not answer.
 */
export function takeTurns(lookup: typeof systemLookup = systemLookup): LookupFunction {
  let turn = 0;
  return (hostname, options, callback) =>
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const [first, ...rest] = error ? [] : startingAt(turn++, found);
      if (!first) return callback(error ?? new Error(`${hostname} has no address`), []);
      if (options.all) callback(null, [first, ...rest]);
      else callback(null, first.address, first.family);
    });
}

function startingAt(turn: number, found: readonly LookupAddress[]): LookupAddress[] {
  // name servers shuffle: turns need one order
  const all = [...found].sort((a, b) => (a.address < b.address ? -1 : 1));
  const from = turn % all.length;
  return [...all.slice(from), ...all.slice(0, from)];
}

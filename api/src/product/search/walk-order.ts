import { type Bitmap, countOnes } from './bitmap';
import type { Order } from './catalogue-columns';

export type Listing = Order & {
  /** How many documents there are. */
  length: number;
  /** The documents that are listed. */
  bits: Bitmap;
  /** For each thing that is listed between them, in their order: before the document at which place. */
  places: readonly number[];
  /** How many are listed. */
  total: number;
};

/**
 * The listed from `offset` on, at most `limit`, walked to from the nearer end: documents, and as -1, -2 ... the first,
 * second ... of what is listed between them.
 */
export function walkOrder(listing: Listing, offset: number, limit: number): number[] {
  const count = Math.max(0, Math.min(limit, listing.total - offset));
  if (offset <= listing.total / 2) return walk(listing, offset, count);
  const { length, falling, places } = listing;
  const last = places.length - 1;
  const mirrored = places.map((_, at) => length - (places[last - at] as number));
  return walk({ ...listing, falling: !falling, places: mirrored }, listing.total - offset - count, count)
    .map((one) => (one < 0 ? -1 - (last - (-1 - one)) : one))
    .reverse();
}

function walk({ documents, length, falling, bits, places }: Listing, skip: number, count: number): number[] {
  const listed: number[] = [];
  let left = skip;
  let next = 0;
  for (let place = 0; place <= length && listed.length < count;) {
    for (; places[next] === place; next++) if (left-- <= 0 && listed.length < count) listed.push(-1 - next);
    const end = places[next] ?? length;
    // Half a million steps for the middle of a million: nothing is called in here that is not needed.
    for (; place < end && listed.length < count; place++) {
      const at = falling ? length - 1 - place : place;
      const document = documents ? (documents[at] as number) : at;
      if (!documents) {
        const last = place + (falling ? at & 31 : 31 - (at & 31));
        const ones = last < end && last - place === 31 ? countOnes(bits[at >>> 5] as number) : Infinity;
        if (ones <= Math.max(left, 0)) {
          left -= ones;
          place = last;
          continue;
        }
      }
      if ((((bits[document >>> 5] as number) >>> (document & 31)) & 1) === 0) continue;
      if (left-- <= 0) listed.push(document);
    }
    if (place === length && next === places.length) break;
  }
  return listed;
}

import { type Bitmap, countBitsBetween, hasBit } from './bitmap';
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
  if (listing.total === listing.length && !listing.places.length) {
    return Array.from({ length: count }, (_, at) => documentAt(listing, offset + at));
  }
  if (offset <= listing.total / 2) return walk(listing, offset, count);
  const { length, falling, places } = listing;
  const last = places.length - 1;
  const mirrored = places.map((_, at) => length - (places[last - at] as number));
  return walk({ ...listing, falling: !falling, places: mirrored }, listing.total - offset - count, count)
    .map((one) => (one < 0 ? -1 - (last - (-1 - one)) : one))
    .reverse();
}

/** So many places are passed at a time, while nothing is listed there or all of it is to be left out. */
const BLOCK = 1_024;

function walk(listing: Listing, skip: number, count: number): number[] {
  const { length, bits, places } = listing;
  const listed: number[] = [];
  let left = skip;
  let next = 0;
  for (let place = 0; place <= length && listed.length < count;) {
    for (; places[next] === place; next++) if (left-- <= 0 && listed.length < count) listed.push(-1 - next);
    const end = places[next] ?? length;
    while (place < end && listed.length < count) {
      const block = Math.min(end, place + BLOCK);
      const passed = countListed(listing, place, block);
      if (passed <= Math.max(left, 0)) {
        left -= passed;
        place = block;
        continue;
      }
      for (; place < block && listed.length < count; place++) {
        const document = documentAt(listing, place);
        if (hasBit(bits, document) && left-- <= 0) listed.push(document);
      }
    }
    if (place === length && next === places.length) break;
  }
  return listed;
}

/** Which is listed at the place when all are. */
function documentAt({ documents, length, falling }: Listing, place: number): number {
  const at = falling ? length - 1 - place : place;
  return documents ? (documents[at] as number) : at;
}

/**
 * How many documents are listed at the places from the first to before the other. Half a million for the middle of a
 * million: nothing is called and nothing decided for each, for what comes next cannot be foreseen.
 */
function countListed({ documents, length, falling, bits }: Listing, from: number, end: number): number {
  const [first, last] = falling ? [length - end, length - from] : [from, end];
  if (!documents) return countBitsBetween(bits, first, last);
  let count = 0;
  for (let at = first; at < last; at++) {
    const document = documents[at] as number;
    count += ((bits[document >>> 5] as number) >>> (document & 31)) & 1;
  }
  return count;
}

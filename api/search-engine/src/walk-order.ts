import { type Bitmap, countBitsBetween, hasBit } from './bitmap';
import type { DocumentOrder } from './columns';

export type Listing = DocumentOrder & {
  /** The number of all documents. */
  length: number;
  /** The documents to list. */
  bits: Bitmap;
  /**
   * The places of further entries, which are not in the index, in rising order. Each further entry is listed before the
   * document at its place.
   */
  places: readonly number[];
  /** The number of listed documents and further entries. */
  total: number;
};

/**
 * Returns one window of a listing. The walk to the window starts at the nearer end of the listing.
 * @returns documents. A further entry is a negative number: -1 for the first one, -2 for the second one, and so on.
 */
export function readWindow(listing: Listing, offset: number, limit: number): number[] {
  const count = Math.max(0, Math.min(limit, listing.total - offset));
  if (listing.total === listing.length && !listing.places.length) {
    return Array.from({ length: count }, (_, at) => documentAt(listing, offset + at));
  }
  if (offset <= listing.total / 2) return walkFromStart(listing, offset, count);
  const { length, falling, places } = listing;
  const last = places.length - 1;
  // walks the listing backwards: places then count from the end, and so do the numbers of the further entries
  const mirrored = places.map((_, at) => length - (places[last - at] as number));
  return walkFromStart({ ...listing, falling: !falling, places: mirrored }, listing.total - offset - count, count)
    .map((entry) => (entry < 0 ? -1 - (last - (-1 - entry)) : entry))
    .reverse();
}

/** Places before the window are counted in blocks of this size. */
const BLOCK_SIZE = 1_024;

function walkFromStart(listing: Listing, skip: number, count: number): number[] {
  const { length, bits, places } = listing;
  const listed: number[] = [];
  let left = skip;
  let next = 0;
  for (let place = 0; place <= length && listed.length < count;) {
    for (; places[next] === place; next++) if (left-- <= 0 && listed.length < count) listed.push(-1 - next);
    const end = places[next] ?? length;
    while (place < end && listed.length < count) {
      const block = Math.min(end, place + BLOCK_SIZE);
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

/** Returns the document at a place of the whole order. */
function documentAt({ documents, length, falling }: Listing, place: number): number {
  const at = falling ? length - 1 - place : place;
  return documents ? (documents[at] as number) : at;
}

/**
 * Returns how many documents are listed at the places from `from` to before `end`. The middle of a million documents
 * needs half a million steps, so the loop has no call and no branch.
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

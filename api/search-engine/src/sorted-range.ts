import { type Bitmap, clearBit, emptyBitmap, setBit } from './bitmap';

/** Documents sorted by a value. For some places in that order, `before` has the set of documents before the place. */
export type SortedParts = { documents: Uint32Array; before: readonly Bitmap[] };

/**
 * The documents are divided into this number of parts, with a stored set at each border. From any place, the nearest
 * stored set is at most a 32nd of the documents away.
 */
const STORED_SET_COUNT = 16;

export function toSortedParts(documents: Uint32Array): SortedParts {
  const bits = emptyBitmap(documents.length);
  const before: Bitmap[] = [];
  for (let step = 0, place = 0; step <= STORED_SET_COUNT; step++) {
    for (const end = placeOfStep(step, documents); place < end; place++) setBit(bits, documents[place] as number);
    before.push(bits.slice());
  }
  return { documents, before };
}

/** Replaces the set by the documents before the place. */
export function setToDocumentsBefore(bits: Bitmap, place: number, { documents, before }: SortedParts): void {
  const step = documents.length ? Math.round((place / documents.length) * STORED_SET_COUNT) : 0;
  bits.set(before[step] as Bitmap);
  const from = placeOfStep(step, documents);
  for (let at = from; at < place; at++) setBit(bits, documents[at] as number);
  for (let at = place; at < from; at++) clearBit(bits, documents[at] as number);
}

function placeOfStep(step: number, { length }: Uint32Array): number {
  return Math.floor((length * step) / STORED_SET_COUNT);
}

import { type Bitmap, emptyBitmap, hasBit, orBothInto, orInto, setBit } from './bitmap';

/** A posting needs 32 bits, so a term in more than one of 32 documents is smaller as a bitmap. */
const MAX_SPARSE_RATIO = 32;

/** The documents of each term of a vocabulary. */
export type PostingsParts = {
  documents: number;
  /** The number of documents of each term. */
  counts: Uint32Array;
  /** Where the documents of each term start: in `lists`, or for a dense term in `bitmaps`. */
  starts: Uint32Array;
  lists: Uint32Array;
  bitmaps: Int32Array;
};

/** Posting lists and bitmaps of the terms of one field. */
export class Postings {
  constructor(private readonly parts: PostingsParts) {}

  /** Extends the target by the documents that have any of the terms. */
  addDocuments(target: Bitmap, terms: readonly number[]): void {
    const { counts, starts, lists, bitmaps, documents } = this.parts;
    for (const term of terms) {
      const count = counts[term] as number;
      const start = starts[term] as number;
      if (isDense(count, documents)) orInto(target, bitmaps.subarray(start, start + target.length));
      else for (let at = start; at < start + count; at++) setBit(target, lists[at] as number);
    }
  }

  /** Extends the target by the documents of `among` that have any of the terms. */
  addDocumentsAmong(target: Bitmap, terms: readonly number[], among: Bitmap): void {
    const { counts, starts, lists, bitmaps, documents } = this.parts;
    for (const term of terms) {
      const count = counts[term] as number;
      const start = starts[term] as number;
      if (isDense(count, documents)) {
        orBothInto(target, bitmaps.subarray(start, start + target.length), among);
        continue;
      }
      for (let at = start; at < start + count; at++) {
        const document = lists[at] as number;
        if (hasBit(among, document)) setBit(target, document);
      }
    }
  }

  isDense(term: number): boolean {
    return isDense(this.parts.counts[term] as number, this.parts.documents);
  }

  hasTerm(term: number): boolean {
    return this.parts.counts[term] !== 0;
  }
}

/** Writes postings. The documents of each term must come in rising order, and their number must be known. */
export class PostingsWriter {
  readonly parts: PostingsParts;
  private readonly filled: Uint32Array;

  constructor(counts: Uint32Array, documents: number) {
    const starts = new Uint32Array(counts.length);
    const bitmapLength = emptyBitmap(documents).length;
    let [listed, mapped] = [0, 0];
    counts.forEach((count, term) => {
      const dense = isDense(count, documents);
      starts[term] = dense ? mapped : listed;
      if (dense) mapped += bitmapLength;
      else listed += count;
    });
    this.filled = new Uint32Array(counts.length);
    const [lists, bitmaps] = [new Uint32Array(listed), new Int32Array(mapped)];
    this.parts = { documents, counts, starts, lists, bitmaps };
  }

  /** Adding the same document again changes nothing. */
  add(term: number, document: number): void {
    const { counts, starts, lists, bitmaps, documents } = this.parts;
    const start = starts[term] as number;
    if (isDense(counts[term] as number, documents)) {
      const at = start + (document >>> 5);
      bitmaps[at] = (bitmaps[at] as number) | (1 << (document & 31));
      return;
    }
    const filled = this.filled[term] as number;
    if (filled && lists[start + filled - 1] === document) return;
    lists[start + filled] = document;
    this.filled[term] = filled + 1;
  }
}

export function isDense(count: number, documents: number): boolean {
  return count * MAX_SPARSE_RATIO > documents;
}

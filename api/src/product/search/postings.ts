import { type Bitmap, emptyBitmap, hasBit, orBothInto, orInto, setBit } from './bitmap';

/** A word in more than one of so many documents is kept as a bitmap, which is smaller then. */
const DENSE = 32;

/** Where each word of the vocabulary occurs. */
export type PostingsParts = {
  documents: number;
  /** In how many documents each word is. */
  counts: Uint32Array;
  /** Where the word's documents start: in `lists`, or for a dense word in `bitmaps`. */
  starts: Uint32Array;
  lists: Uint32Array;
  bitmaps: Int32Array;
};

/** Which documents have which words in one of their texts. */
export class Postings {
  constructor(private readonly parts: PostingsParts) {}

  /** Adds the documents that have any of the words. */
  addTo(target: Bitmap, words: readonly number[]): void {
    const { counts, starts, lists, bitmaps, documents } = this.parts;
    for (const word of words) {
      const count = counts[word] as number;
      const start = starts[word] as number;
      if (isDense(count, documents)) orInto(target, bitmaps.subarray(start, start + target.length));
      else for (let at = start; at < start + count; at++) setBit(target, lists[at] as number);
    }
  }

  /** Adds those documents that have any of the words and are among the others. */
  addAmong(target: Bitmap, words: readonly number[], others: Bitmap): void {
    const { counts, starts, lists, bitmaps, documents } = this.parts;
    for (const word of words) {
      const count = counts[word] as number;
      const start = starts[word] as number;
      if (isDense(count, documents)) {
        orBothInto(target, bitmaps.subarray(start, start + target.length), others);
        continue;
      }
      for (let at = start; at < start + count; at++) {
        const document = lists[at] as number;
        if (hasBit(others, document)) setBit(target, document);
      }
    }
  }

  isDense(word: number): boolean {
    return isDense(this.parts.counts[word] as number, this.parts.documents);
  }

  has(word: number): boolean {
    return this.parts.counts[word] !== 0;
  }
}

/** Filled with the documents in rising order, once it is known in how many each word is. */
export class PostingsWriter {
  readonly parts: PostingsParts;
  private readonly filled: Uint32Array;

  constructor(counts: Uint32Array, documents: number) {
    const starts = new Uint32Array(counts.length);
    const bitmapLength = emptyBitmap(documents).length;
    let [listed, mapped] = [0, 0];
    counts.forEach((count, word) => {
      const dense = isDense(count, documents);
      starts[word] = dense ? mapped : listed;
      if (dense) mapped += bitmapLength;
      else listed += count;
    });
    this.filled = new Uint32Array(counts.length);
    const [lists, bitmaps] = [new Uint32Array(listed), new Int32Array(mapped)];
    this.parts = { documents, counts, starts, lists, bitmaps };
  }

  /** A word that the document has again is taken once. */
  add(word: number, document: number): void {
    const { counts, starts, lists, bitmaps, documents } = this.parts;
    const start = starts[word] as number;
    if (isDense(counts[word] as number, documents)) {
      const at = start + (document >>> 5);
      bitmaps[at] = (bitmaps[at] as number) | (1 << (document & 31));
      return;
    }
    const filled = this.filled[word] as number;
    if (filled && lists[start + filled - 1] === document) return;
    lists[start + filled] = document;
    this.filled[word] = filled + 1;
  }
}

/** Whether so many are more than a list is kept for. */
export function isDense(count: number, documents: number): boolean {
  return count * DENSE > documents;
}

/**
 * A set of documents. Bit `n % 32` of word `n >>> 5` stands for document `n`. Bits after the last document are never
 * set. Words are signed, because V8 computes with unsigned words as floating point numbers, ten times more slowly.
 */
export type Bitmap = Int32Array;

export function emptyBitmap(documents: number): Bitmap {
  return new Int32Array(Math.ceil(documents / 32));
}

/**
 * The bitmaps of one search, which the next search reuses. A bitmap has 125 kB at a million documents: new bitmaps for
 * every search would keep the garbage collector busy.
 */
export class BitmapPool {
  private readonly bitmaps: Bitmap[] = [];
  private used = 0;

  constructor(private readonly documents: number) {}

  /** Frees all bitmaps for the next search. */
  reset(): void {
    this.used = 0;
  }

  /** Runs the work, then frees the bitmaps that it used. */
  runAndFree<Result>(work: () => Result): Result {
    const { used } = this;
    const result = work();
    this.used = used;
    return result;
  }

  /** Returns an empty set that the next search does not reuse. */
  createUnpooled(): Bitmap {
    return emptyBitmap(this.documents);
  }

  takeEmpty(): Bitmap {
    const bits = (this.bitmaps[this.used] ??= emptyBitmap(this.documents));
    this.used++;
    return bits.fill(0);
  }

  /** The set of all documents. */
  takeFull(): Bitmap {
    const bits = this.takeEmpty().fill(-1);
    if (this.documents % 32) bits[bits.length - 1] = (1 << (this.documents % 32)) - 1;
    return bits;
  }
}

export function setBit(bits: Bitmap, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31));
}

export function hasBit(bits: Bitmap, at: number): boolean {
  return (((bits[at >>> 5] as number) >>> (at & 31)) & 1) !== 0;
}

export function clearBit(bits: Bitmap, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) & ~(1 << (at & 31));
}

export function orInto(target: Bitmap, source: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) | (source[word] as number);
  }
}

/** Extends the target by the documents that are in both sets. */
export function orBothInto(target: Bitmap, first: Bitmap, second: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) | ((first[word] as number) & (second[word] as number));
  }
}

export function andInto(target: Bitmap, source: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) & (source[word] as number);
  }
}

/** @param excluded null for an empty set */
export function andNotInto(target: Bitmap, excluded: Bitmap | null): void {
  if (!excluded) return;
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) & ~(excluded[word] as number);
  }
}

export function countBits(bits: Bitmap): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += countOnes(bits[word] as number);
  return count;
}

/** @param end the document after the last counted one */
export function countBitsBetween(bits: Bitmap, from: number, end: number): number {
  let count = 0;
  for (let word = from >>> 5; word * 32 < end; word++) {
    let ones = bits[word] as number;
    if (word * 32 < from) ones &= -1 << (from & 31);
    if (word * 32 + 32 > end) ones &= (1 << (end & 31)) - 1;
    count += countOnes(ones);
  }
  return count;
}

function countOnes(word: number): number {
  let pairs = word - ((word >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

export function isEmpty(bits: Bitmap): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false;
  return true;
}

/** @param outer null for an empty set */
export function isWithin(bits: Bitmap, outer: Bitmap | null): boolean {
  if (!outer) return isEmpty(bits);
  for (let word = 0; word < bits.length; word++) {
    if (((bits[word] as number) & ~(outer[word] as number)) !== 0) return false;
  }
  return true;
}

/** Visits the documents in rising order, until `visit` returns false. */
export function forEachBit(bits: Bitmap, visit: (document: number) => boolean): void {
  for (let word = 0; word < bits.length; word++) {
    for (let left = bits[word] as number; left !== 0; left &= left - 1) {
      if (visit(word * 32 + 31 - Math.clz32(left & -left)) === false) return;
    }
  }
}

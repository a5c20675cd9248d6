/**
 * A set of document numbers: bit `n % 32` of word `n >>> 5`. Bits behind the last document are never set. The words are
 * signed, for the engine computes with larger ones as floating point numbers, ten times as slowly.
 */
export type Bitmap = Int32Array;

export function emptyBitmap(documents: number): Bitmap {
  return new Int32Array(Math.ceil(documents / 32));
}

/** With all documents. */
export function fillBits(bits: Bitmap, documents: number): Bitmap {
  bits.fill(-1);
  if (documents % 32) bits[bits.length - 1] = (1 << (documents % 32)) - 1;
  return bits;
}

/**
 * Bitmaps to work with while one question is answered; the next question uses them again. Each is 125 kB at a million
 * documents: made anew for every question, they would keep the garbage collector at work.
 */
export class BitmapPool {
  private readonly made: Bitmap[] = [];
  private taken = 0;

  constructor(private readonly documents: number) {}

  /** What was taken so far is no longer anybody's. */
  reuse(): void {
    this.taken = 0;
  }

  empty(): Bitmap {
    const bits = (this.made[this.taken] ??= emptyBitmap(this.documents));
    this.taken++;
    return bits.fill(0);
  }

  full(): Bitmap {
    return fillBits(this.empty(), this.documents);
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

export function orInto(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) | (other[word] as number);
  }
}

/** Adds what is in both of the others. */
export function orBothInto(target: Bitmap, one: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) | ((one[word] as number) & (other[word] as number));
  }
}

export function andInto(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) & (other[word] as number);
  }
}

/** @param other null: nothing is taken away. */
export function andNotInto(target: Bitmap, other: Bitmap | null): void {
  if (!other) return;
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) & ~(other[word] as number);
  }
}

export function countBits(bits: Bitmap): number {
  return countBitsBetween(bits, 0, bits.length * 32);
}

/** How many members there are from the first number to before the other. */
export function countBitsBetween(bits: Bitmap, from: number, end: number): number {
  let count = 0;
  for (let word = from >>> 5; word * 32 < end; word++) {
    let pairs = bits[word] as number;
    if (word * 32 < from) pairs &= -1 << (from & 31);
    if (word * 32 + 32 > end) pairs &= (1 << (end & 31)) - 1;
    pairs -= (pairs >>> 1) & 0x55555555;
    pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

export function isEmpty(bits: Bitmap): boolean {
  for (let word = 0; word < bits.length; word++) if (bits[word] !== 0) return false;
  return true;
}

/** The members in rising order, until `visit` answers false. */
export function forEachBit(bits: Bitmap, visit: (member: number) => boolean): void {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      if (visit(word * 32 + 31 - Math.clz32(rest & -rest)) === false) return;
    }
  }
}

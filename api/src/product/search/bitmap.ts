/**
 * A set of document numbers: bit `n % 32` of word `n >>> 5`. Bits behind the last document are never set. The words are
 * signed, for the engine computes with larger ones as floating point numbers, ten times as slowly.
 */
export type Bitmap = Int32Array;

export function emptyBitmap(documents: number): Bitmap {
  return new Int32Array(Math.ceil(documents / 32));
}

export function fullBitmap(documents: number): Bitmap {
  const bits = emptyBitmap(documents).fill(-1);
  if (documents % 32) bits[bits.length - 1] = (1 << (documents % 32)) - 1;
  return bits;
}

export function setBit(bits: Bitmap, at: number): void {
  bits[at >>> 5] = (bits[at >>> 5] as number) | (1 << (at & 31));
}

export function orInto(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) | (other[word] as number);
  }
}

export function andInto(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) & (other[word] as number);
  }
}

export function andNotInto(target: Bitmap, other: Bitmap): void {
  for (let word = 0; word < target.length; word++) {
    target[word] = (target[word] as number) & ~(other[word] as number);
  }
}

export function countBits(bits: Bitmap): number {
  let count = 0;
  for (let word = 0; word < bits.length; word++) {
    let pairs = bits[word] as number;
    pairs -= (pairs >>> 1) & 0x55555555;
    pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
    count += Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
  }
  return count;
}

/** The members in rising order, until `visit` answers false. */
export function forEachBit(bits: Bitmap, visit: (member: number) => boolean): void {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word] as number; rest !== 0; rest &= rest - 1) {
      if (visit(word * 32 + 31 - Math.clz32(rest & -rest)) === false) return;
    }
  }
}

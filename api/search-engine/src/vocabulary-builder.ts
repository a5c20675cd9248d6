import { GrowingArray, growingIntegers } from './growing-array';
import { SPACE } from './text-units';
import { sortIntoBuckets, type VocabularyParts, type TermParts } from './vocabulary';

/** Numbers terms in the order of their first occurrence, without creating strings for them. */
export class VocabularyBuilder {
  private readonly chars = new GrowingArray((length) => new Uint16Array(length));
  private readonly starts = growingIntegers();
  /** A hash table of term numbers plus one; 0 is a free slot. */
  private table = new Uint32Array(1 << 12);
  private readonly hashes = growingIntegers();

  constructor() {
    this.starts.push(0);
  }

  get size(): number {
    return this.hashes.length;
  }

  /** Replaces `terms` by the numbers of the terms between the spaces of a text. Terms may be empty. */
  internText(source: Uint16Array, length: number, terms: GrowingArray<Uint32Array>): void {
    terms.length = 0;
    for (let from = 0, at = 0; at <= length; at++) {
      if (at < length && source[at] !== SPACE) continue;
      terms.push(this.internTerm(source, from, at));
      from = at + 1;
    }
  }

  toTermParts(): TermParts {
    return { chars: this.chars.toTrimmedArray(), starts: this.starts.toTrimmedArray() };
  }

  /** Returns the terms with the buckets that `Vocabulary` needs. */
  toVocabularyParts(): VocabularyParts {
    return sortIntoBuckets(this.toTermParts());
  }

  /** @returns the number of the term whose code units start at `from` and end before `end` */
  private internTerm(source: Uint16Array, from: number, end: number): number {
    let hash = end - from;
    for (let at = from; at < end; at++) hash = Math.imul(hash ^ (source[at] as number), 0x01000193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const mask = this.table.length - 1;
    let slot = hash & mask;
    for (let entry = this.table[slot] as number; entry; entry = this.table[slot] as number) {
      if (this.hashes.raw[entry - 1] === hash && this.equalsTerm(entry - 1, source, from, end)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    return this.addTerm(source, from, end, hash, slot);
  }

  private equalsTerm(term: number, source: Uint16Array, from: number, end: number): boolean {
    const starts = this.starts.raw;
    const start = starts[term] as number;
    if ((starts[term + 1] as number) - start !== end - from) return false;
    const chars = this.chars.raw;
    for (let at = from; at < end; at++) if (chars[start + at - from] !== source[at]) return false;
    return true;
  }

  private addTerm(source: Uint16Array, from: number, end: number, hash: number, slot: number): number {
    const term = this.hashes.length;
    this.chars.reserve(end - from);
    for (let at = from; at < end; at++) this.chars.push(source[at] as number);
    this.starts.push(this.chars.length);
    this.hashes.push(hash);
    this.table[slot] = term + 1;
    if (this.hashes.length * 2 > this.table.length) this.growTable();
    return term;
  }

  private growTable(): void {
    this.table = new Uint32Array(this.table.length * 2);
    const mask = this.table.length - 1;
    for (let term = 0; term < this.hashes.length; term++) {
      let slot = (this.hashes.raw[term] as number) & mask;
      while (this.table[slot]) slot = (slot + 1) & mask;
      this.table[slot] = term + 1;
    }
  }
}

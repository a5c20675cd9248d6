import { GrowingArray, growingIntegers } from './growing-array';
import { SPACE } from './text-units';
import { bucketWords, type VocabularyParts, type WordParts } from './vocabulary';

/** Numbers words in the order in which they are first met, without a string for each. */
export class VocabularyBuilder {
  private readonly chars = new GrowingArray((length) => new Uint16Array(length));
  private readonly starts = growingIntegers();
  /** Word numbers by hash, plus one; 0 is free. */
  private table = new Uint32Array(1 << 12);
  private readonly hashes = growingIntegers();

  constructor() {
    this.starts.push(0);
  }

  get size(): number {
    return this.hashes.length;
  }

  /** Fills `words` with the numbers of what stands between the spaces of a text, empty words among them. */
  internText(source: Uint16Array, length: number, words: GrowingArray<Uint32Array>): void {
    words.length = 0;
    for (let from = 0, at = 0; at <= length; at++) {
      if (at < length && source[at] !== SPACE) continue;
      words.push(this.intern(source, from, at));
      from = at + 1;
    }
  }

  finish(): WordParts {
    return { chars: this.chars.finish(), starts: this.starts.finish() };
  }

  /** With the buckets by which words are found. */
  finishToSearch(): VocabularyParts {
    return bucketWords(this.finish());
  }

  /** The number of the word that stands at `from` to `end` of the source. */
  private intern(source: Uint16Array, from: number, end: number): number {
    let hash = end - from;
    for (let at = from; at < end; at++) hash = Math.imul(hash ^ (source[at] as number), 0x01000193);
    hash = (hash ^ (hash >>> 15)) >>> 0;
    const mask = this.table.length - 1;
    let slot = hash & mask;
    for (let entry = this.table[slot] as number; entry; entry = this.table[slot] as number) {
      if (this.hashes.raw[entry - 1] === hash && this.equals(entry - 1, source, from, end)) return entry - 1;
      slot = (slot + 1) & mask;
    }
    return this.add(source, from, end, hash, slot);
  }

  private equals(word: number, source: Uint16Array, from: number, end: number): boolean {
    const starts = this.starts.raw;
    const start = starts[word] as number;
    if ((starts[word + 1] as number) - start !== end - from) return false;
    const chars = this.chars.raw;
    for (let at = from; at < end; at++) if (chars[start + at - from] !== source[at]) return false;
    return true;
  }

  private add(source: Uint16Array, from: number, end: number, hash: number, slot: number): number {
    const word = this.hashes.length;
    this.chars.reserve(end - from);
    for (let at = from; at < end; at++) this.chars.push(source[at] as number);
    this.starts.push(this.chars.length);
    this.hashes.push(hash);
    this.table[slot] = word + 1;
    if (this.hashes.length * 2 > this.table.length) this.widen();
    return word;
  }

  private widen(): void {
    this.table = new Uint32Array(this.table.length * 2);
    const mask = this.table.length - 1;
    for (let word = 0; word < this.hashes.length; word++) {
      let slot = (this.hashes.raw[word] as number) & mask;
      while (this.table[slot]) slot = (slot + 1) & mask;
      this.table[slot] = word + 1;
    }
  }
}

import { SPACE } from './text-units';

/**
 * Stands for the missing characters in the key of a bucket for one or two characters. No text contains this character.
 */
const NO_CHARACTER = 0;
const BUCKET_COUNT = 1 << 16;

export type TermParts = {
  /** The code units of all terms, one after the other. */
  chars: Uint16Array;
  /** The start of each term, and the end of the last term. */
  starts: Uint32Array;
};

export type VocabularyParts = TermParts & {
  /** The index in `bucketTerms` at which the terms of each bucket start. */
  bucketStarts: Uint32Array;
  bucketTerms: Uint32Array;
};

/** `start` and `end`: the text must be at the start or the end of a term. With both, it is the whole term. */
export type Anchors = { start: boolean; end: boolean };

/**
 * Finds the distinct folded terms that contain a text. A space is added on either side of each term. The term is then
 * in the buckets of all sequences of one, two and three characters that it contains.
 */
export class Vocabulary {
  readonly size: number;

  constructor(private readonly parts: VocabularyParts) {
    this.size = parts.starts.length - 1;
  }

  /** @returns the numbers of the terms that contain the folded text */
  findTerms(text: string, anchors: Anchors): number[] {
    const padded = `${anchors.start ? ' ' : ''}${text}${anchors.end ? ' ' : ''}`;
    const found: number[] = [];
    const bucket = this.smallestBucket(padded);
    if (bucket === null) {
      for (let term = 0; term < this.size; term++) if (this.matchesTerm(term, text, anchors)) found.push(term);
      return found;
    }
    const { bucketStarts, bucketTerms } = this.parts;
    const end = bucketStarts[bucket + 1] as number;
    for (let at = bucketStarts[bucket] as number; at < end; at++) {
      const term = bucketTerms[at] as number;
      if (this.matchesTerm(term, text, anchors)) found.push(term);
    }
    return found;
  }

  /** @returns null when every term must be compared */
  private smallestBucket(padded: string): number | null {
    if (!padded) return null;
    if (padded.length === 1) return bucketOf(padded.charCodeAt(0), NO_CHARACTER, NO_CHARACTER);
    if (padded.length === 2) return bucketOf(padded.charCodeAt(0), padded.charCodeAt(1), NO_CHARACTER);
    const { bucketStarts } = this.parts;
    let smallest = 0;
    let least = Infinity;
    for (let at = 0; at + 2 < padded.length; at++) {
      const bucket = bucketOf(padded.charCodeAt(at), padded.charCodeAt(at + 1), padded.charCodeAt(at + 2));
      const size = (bucketStarts[bucket + 1] as number) - (bucketStarts[bucket] as number);
      if (size < least) [smallest, least] = [bucket, size];
    }
    return smallest;
  }

  private matchesTerm(term: number, text: string, { start, end }: Anchors): boolean {
    const { starts } = this.parts;
    const from = starts[term] as number;
    const last = (starts[term + 1] as number) - text.length;
    if (last < from || (start && end && last !== from)) return false;
    if (start) return this.containsAt(from, text);
    if (end) return this.containsAt(last, text);
    for (let at = from; at <= last; at++) if (this.containsAt(at, text)) return true;
    return false;
  }

  private containsAt(at: number, text: string): boolean {
    const { chars } = this.parts;
    for (let index = 0; index < text.length; index++) {
      if (chars[at + index] !== text.charCodeAt(index)) return false;
    }
    return true;
  }
}

export function sortIntoBuckets({ chars, starts }: TermParts): VocabularyParts {
  const terms = starts.length - 1;
  const sizes = new Uint32Array(BUCKET_COUNT + 1);
  const each = (visit: (bucket: number, term: number) => void): void => {
    const latest = new Int32Array(BUCKET_COUNT).fill(-1);
    for (let term = 0; term < terms; term++) {
      const from = starts[term] as number;
      const end = starts[term + 1] as number;
      const char = (at: number) => (at < from || at >= end ? SPACE : (chars[at] as number));
      const enter = (bucket: number) => {
        if (latest[bucket] === term) return;
        latest[bucket] = term;
        visit(bucket, term);
      };
      for (let at = from - 1; at < end; at++) {
        enter(bucketOf(char(at), NO_CHARACTER, NO_CHARACTER));
        enter(bucketOf(char(at), char(at + 1), NO_CHARACTER));
        if (at + 1 < end) enter(bucketOf(char(at), char(at + 1), char(at + 2)));
      }
    }
  };
  each((bucket) => (sizes[bucket + 1] = (sizes[bucket + 1] as number) + 1));
  for (let bucket = 0; bucket < BUCKET_COUNT; bucket++) {
    sizes[bucket + 1] = (sizes[bucket + 1] as number) + (sizes[bucket] as number);
  }
  const next = sizes.slice();
  const sorted = new Uint32Array(sizes[BUCKET_COUNT] as number);
  each((bucket, term) => {
    const at = next[bucket] as number;
    next[bucket] = at + 1;
    sorted[at] = term;
  });
  return { chars, starts, bucketStarts: sizes, bucketTerms: sorted };
}

/** Different characters may share a bucket, so its terms must still be compared. */
function bucketOf(first: number, second: number, third: number): number {
  return Math.imul(Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ third, 0xc2b2ae35) >>> 16;
}

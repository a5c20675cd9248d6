import { SPACE } from './text-units';

/** In a bucket's letters: the word begins or ends beside it. No text has it. */
const EDGE = 0;
const BUCKETS = 1 << 16;

export type WordParts = {
  /** The code units of all words, one after the other. */
  chars: Uint16Array;
  /** Where each word starts, and the end of the last. */
  starts: Uint32Array;
};

/** What a vocabulary is made of, to be handed from one thread to another. */
export type VocabularyParts = WordParts & {
  /** The words of each bucket of letters: where they start, and the words. */
  bucketStarts: Uint32Array;
  bucketWords: Uint32Array;
};

/** Where in a word the text must be: both ends anchored is the word itself. */
export type Anchors = { start: boolean; end: boolean };

/**
 * The distinct folded words of a catalogue, found by a part of them. A word is taken with a space on either side, so
 * that the beginning and the end of a word have letters of three of their own; its first letter and its last have
 * buckets of their own, too. Other parts of fewer than three letters are looked for in every word: some 10 ms for a
 * million of them.
 */
export class Vocabulary {
  readonly size: number;

  constructor(private readonly parts: VocabularyParts) {
    this.size = parts.starts.length - 1;
  }

  /** The numbers of the words that have the folded text in them. */
  find(text: string, anchors: Anchors): number[] {
    const padded = `${anchors.start ? ' ' : ''}${text}${anchors.end ? ' ' : ''}`;
    const found: number[] = [];
    const bucket = this.smallestBucket(padded, anchors);
    if (bucket === null) {
      for (let word = 0; word < this.size; word++) if (this.matches(word, text, anchors)) found.push(word);
      return found;
    }
    const { bucketStarts, bucketWords } = this.parts;
    const end = bucketStarts[bucket + 1] as number;
    for (let at = bucketStarts[bucket] as number; at < end; at++) {
      const word = bucketWords[at] as number;
      if (this.matches(word, text, anchors)) found.push(word);
    }
    return found;
  }

  /** Null: every word has to be looked at. */
  private smallestBucket(padded: string, { start, end }: Anchors): number | null {
    if (padded.length < 2 || (padded.length === 2 && !start && !end)) return null;
    if (padded.length === 2) return bucketOf(padded.charCodeAt(0), padded.charCodeAt(1), EDGE);
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

  private matches(word: number, text: string, { start, end }: Anchors): boolean {
    const { starts } = this.parts;
    const from = starts[word] as number;
    const last = (starts[word + 1] as number) - text.length;
    if (last < from || (start && end && last !== from)) return false;
    if (start) return this.holds(from, text);
    if (end) return this.holds(last, text);
    for (let at = from; at <= last; at++) if (this.holds(at, text)) return true;
    return false;
  }

  private holds(at: number, text: string): boolean {
    const { chars } = this.parts;
    for (let index = 0; index < text.length; index++) {
      if (chars[at + index] !== text.charCodeAt(index)) return false;
    }
    return true;
  }
}

/** Sorts the words into buckets by each three letters that they have, and by their first and last. */
export function bucketWords({ chars, starts }: WordParts): VocabularyParts {
  const words = starts.length - 1;
  const sizes = new Uint32Array(BUCKETS + 1);
  const each = (visit: (bucket: number, word: number) => void): void => {
    const latest = new Int32Array(BUCKETS).fill(-1);
    for (let word = 0; word < words; word++) {
      const from = starts[word] as number;
      const end = starts[word + 1] as number;
      const char = (at: number) => (at < from || at >= end ? SPACE : (chars[at] as number));
      const enter = (bucket: number) => {
        if (latest[bucket] === word) return;
        latest[bucket] = word;
        visit(bucket, word);
      };
      for (let at = from - 1; at + 1 < end; at++) enter(bucketOf(char(at), char(at + 1), char(at + 2)));
      enter(bucketOf(SPACE, char(from), EDGE));
      enter(bucketOf(char(end - 1), SPACE, EDGE));
    }
  };
  each((bucket) => (sizes[bucket + 1] = (sizes[bucket + 1] as number) + 1));
  for (let bucket = 0; bucket < BUCKETS; bucket++) {
    sizes[bucket + 1] = (sizes[bucket + 1] as number) + (sizes[bucket] as number);
  }
  const next = sizes.slice();
  const sorted = new Uint32Array(sizes[BUCKETS] as number);
  each((bucket, word) => {
    const at = next[bucket] as number;
    next[bucket] = at + 1;
    sorted[at] = word;
  });
  return { chars, starts, bucketStarts: sizes, bucketWords: sorted };
}

/** Different letters may share a bucket: whoever looks into one compares. */
function bucketOf(first: number, second: number, third: number): number {
  return Math.imul(Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ third, 0xc2b2ae35) >>> 16;
}

import { andInto, andNotInto, type Bitmap, type BitmapPool, forEachBit, isEmpty, setBit } from './bitmap';
import type { PairParts } from './common-pairs';
import { Phrase } from './phrase';
import { Postings, type PostingsParts } from './postings';
import type { Field, TokenParts } from './token-stream';
import { Vocabulary, type VocabularyParts } from './vocabulary';

export type FieldParts = { postings: PostingsParts; pairs: PairParts };
export type TextParts = { vocabulary: VocabularyParts; fields: Record<Field, FieldParts>; tokens: TokenParts };

/** `except`: documents that are not looked for, if any. `enough`: so many of the first do, and the search may end there. */
export type Among = { except: Bitmap | null; enough: number };

/** `complete`: false when it was enough to find some, and there may be more. */
export type Matches = { bits: Bitmap; complete: boolean };

/**
 * Finds the documents whose folded title or description has a text in it, anywhere. A text without a space is part of
 * a word: the answer is the union of these words' documents. One with spaces ends a word, is the words between, and
 * begins a word. Where two of the commonest words meet is known; other neighbours, and three words or more, are
 * verified document by document: some 0.1 ms for a thousand that have all of the words.
 */
export class TextIndex {
  private readonly vocabulary: Vocabulary;
  private readonly fields: Record<Field, FieldIndex>;
  /** See Phrase. */
  private readonly marks: Uint8Array;

  constructor(
    private readonly parts: TextParts,
    private readonly bitmaps: BitmapPool,
  ) {
    this.vocabulary = new Vocabulary(parts.vocabulary);
    this.fields = { title: toFieldIndex(parts.fields.title), description: toFieldIndex(parts.fields.description) };
    this.marks = new Uint8Array(this.vocabulary.size);
  }

  /** For each piece between the text's spaces, the words that it can be of. */
  words(text: string): number[][] {
    const pieces = text.split(' ');
    return pieces.map((piece, at) => this.vocabulary.find(piece, { start: at > 0, end: at + 1 < pieces.length }));
  }

  /** @param words As `words` has them. */
  find(words: readonly number[][], field: Field, { except, enough }: Among): Matches {
    const [only = [], ...more] = words;
    const certain = this.bitmaps.empty();
    if (!more.length) {
      this.fields[field].words.addTo(certain, only);
      andNotInto(certain, except);
      return { bits: certain, complete: true };
    }
    const doubtful = this.bitmaps.empty();
    this.neighbours(words, field, certain, doubtful);
    andNotInto(certain, except);
    andNotInto(doubtful, except);
    const complete = this.verify(words, field, enough, certain, doubtful);
    return { bits: certain, complete };
  }

  /**
   * Adds those of the doubtful that have the words together to the certain, until there are enough.
   * @returns whether all of the doubtful were looked at
   */
  private verify(words: readonly number[][], field: Field, enough: number, certain: Bitmap, doubtful: Bitmap): boolean {
    const phrase = new Phrase(words, this.marks, this.parts.tokens);
    const until = placeOfBit(certain, enough);
    let found = 0;
    let complete = true;
    forEachBit(doubtful, (document) => {
      if (document > until || found >= enough) return (complete = false);
      if (!phrase.isIn(document, field)) return true;
      setBit(certain, document);
      found++;
      return true;
    });
    phrase.close();
    return complete;
  }

  /** Fills `certain` with the documents that surely have the words together, and leaves those which have them all `doubtful`. */
  private neighbours(words: readonly number[][], field: Field, certain: Bitmap, doubtful: Bitmap): void {
    const spare = this.bitmaps.empty();
    const [first = [], second = [], ...more] = words;
    if (!more.length) {
      this.addCommonPairs(certain, first, second, field);
      this.addRarePairs(doubtful, first, second, field, spare);
      andNotInto(doubtful, certain);
      return;
    }
    this.addPairs(doubtful, first, second, field, spare);
    const met = this.bitmaps.empty();
    for (const [at, next] of more.entries()) {
      if (isEmpty(doubtful)) return;
      this.addPairs(met.fill(0), words[at + 1] ?? [], next, field, spare);
      andInto(doubtful, met);
    }
  }

  /** Adds the documents in which a word of each may meet. @param spare To work with. */
  private addPairs(
    target: Bitmap,
    first: readonly number[],
    second: readonly number[],
    field: Field,
    spare: Bitmap,
  ): void {
    this.addCommonPairs(target, first, second, field);
    this.addRarePairs(target, first, second, field, spare);
  }

  /** Adds the documents in which two of the commonest words meet. */
  private addCommonPairs(target: Bitmap, first: readonly number[], second: readonly number[], field: Field): void {
    const { pairs, pairPostings } = this.fields[field];
    const [begins, ends] = [new Set(this.common(first, field)), new Set(this.common(second, field))];
    if (!begins.size || !ends.size) return;
    const meeting: number[] = [];
    pairs.first.forEach((word, pair) => {
      if (begins.has(word) && ends.has(pairs.second[pair] as number)) meeting.push(pair);
    });
    pairPostings.addTo(target, meeting);
  }

  /** Adds the documents that have a word of each, not both of the commonest. */
  private addRarePairs(
    target: Bitmap,
    first: readonly number[],
    second: readonly number[],
    field: Field,
    spare: Bitmap,
  ): void {
    const { words } = this.fields[field];
    const addMeeting = (rare: readonly number[], others: readonly number[]) => {
      if (!rare.length || !others.length) return;
      words.addTo(spare.fill(0), others);
      words.addAmong(target, rare, spare);
    };
    addMeeting(this.rare(first, field), second);
    addMeeting(this.rare(second, field), this.common(first, field));
  }

  private common(words: readonly number[], field: Field): number[] {
    const { words: postings, common } = this.fields[field];
    return words.filter((word) => postings.isDense(word) && common.has(word));
  }

  private rare(words: readonly number[], field: Field): number[] {
    const { words: postings, common } = this.fields[field];
    return words.filter((word) => postings.has(word) && !(postings.isDense(word) && common.has(word)));
  }
}

/** Where a field's words are, and where the commonest of them stand side by side. */
type FieldIndex = { words: Postings; pairs: PairParts; pairPostings: Postings; common: ReadonlySet<number> };

function toFieldIndex({ postings, pairs }: FieldParts): FieldIndex {
  const common = new Set(pairs.words);
  return { words: new Postings(postings), pairs, pairPostings: new Postings(pairs.postings), common };
}

/** The document with which there are so many; Infinity when there are fewer. */
function placeOfBit(bits: Bitmap, count: number): number {
  if (count === Infinity) return Infinity;
  let left = count;
  let place = Infinity;
  forEachBit(bits, (document) => {
    if (--left > 0) return true;
    place = document;
    return false;
  });
  return place;
}

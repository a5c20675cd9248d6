import { andInto, andNotInto, type Bitmap, emptyBitmap, forEachBit, fullBitmap, orInto, setBit } from './bitmap';
import type { PairParts } from './common-pairs';
import { Phrase } from './phrase';
import { Postings, type PostingsParts } from './postings';
import type { Field, TokenParts } from './token-stream';
import { Vocabulary, type VocabularyParts } from './vocabulary';

export type FieldParts = { postings: PostingsParts; pairs: PairParts };
export type TextParts = { vocabulary: VocabularyParts; fields: Record<Field, FieldParts>; tokens: TokenParts };

/** `except`: documents that are not looked for. `enough`: so many of the first do, and the search may end there. */
export type Among = { except: Bitmap; enough: number };

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

  constructor(
    private readonly parts: TextParts,
    private readonly documents: number,
  ) {
    this.vocabulary = new Vocabulary(parts.vocabulary);
  }

  /** For each piece between the text's spaces, the words that it can be of. */
  words(text: string): number[][] {
    const pieces = text.split(' ');
    return pieces.map((piece, at) => this.vocabulary.find(piece, { start: at > 0, end: at + 1 < pieces.length }));
  }

  /** @param words As `words` has them. */
  find(words: readonly number[][], field: Field, { except, enough }: Among): Matches {
    const [only = [], ...more] = words;
    const { certain, doubtful } = more.length
      ? this.neighbours(words, field)
      : { certain: this.any(only, field), doubtful: emptyBitmap(this.documents) };
    andNotInto(certain, except);
    andNotInto(doubtful, except);
    const phrase = new Phrase(words, this.vocabulary.size, this.parts.tokens);
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
    return { bits: certain, complete };
  }

  /** The documents that surely have the words together, and those which have them all. */
  private neighbours(words: readonly number[][], field: Field): { certain: Bitmap; doubtful: Bitmap } {
    const doubtful = fullBitmap(this.documents);
    let certain = emptyBitmap(this.documents);
    for (const [at, first] of words.slice(0, -1).entries()) {
      const second = words[at + 1] ?? [];
      const meeting = this.commonPairs(first, second, field);
      const met = this.rarePairs(first, second, field);
      orInto(met, meeting);
      andInto(doubtful, met);
      if (words.length === 2) certain = meeting;
    }
    andNotInto(doubtful, certain);
    return { certain, doubtful };
  }

  private commonPairs(first: readonly number[], second: readonly number[], field: Field): Bitmap {
    const { pairs } = this.parts.fields[field];
    const [begins, ends] = [new Set(first), new Set(second)];
    const meeting: number[] = [];
    pairs.first.forEach((word, pair) => {
      if (begins.has(word) && ends.has(pairs.second[pair] as number)) meeting.push(pair);
    });
    return new Postings(pairs.postings).any(meeting);
  }

  /** The documents that have a word of each, not both of the commonest. */
  private rarePairs(first: readonly number[], second: readonly number[], field: Field): Bitmap {
    const common = new Set(this.parts.fields[field].pairs.words);
    const rare = (words: readonly number[]) =>
      this.any(
        words.filter((word) => !common.has(word)),
        field,
      );
    const both = rare(first);
    andInto(both, this.any(second, field));
    const others = this.any(first, field);
    andInto(others, rare(second));
    orInto(both, others);
    return both;
  }

  private any(words: readonly number[], field: Field): Bitmap {
    return new Postings(this.parts.fields[field].postings).any(words);
  }
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

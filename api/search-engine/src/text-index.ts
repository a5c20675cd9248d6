import { andInto, andNotInto, type Bitmap, type BitmapPool, forEachBit, isEmpty, orInto, setBit } from './bitmap';
import type { PairParts } from './common-pairs';
import { Phrase } from './phrase';
import { Postings, type PostingsParts } from './postings';
import type { TokenParts } from './token-stream';
import { type TermParts, Vocabulary, type VocabularyParts } from './vocabulary';

export type FieldParts = { postings: PostingsParts; pairs: PairParts };
/** `fields`: one for each searched column, in their order. `words`: see `NearestWords`. */
export type TextParts = {
  vocabulary: VocabularyParts;
  words: TermParts;
  fields: readonly FieldParts[];
  tokens: TokenParts;
};

/**
 * The found documents are kept for a text that is shorter than this, or that is in more than MANY_TERMS terms. Such
 * texts are few.
 */
const SHORT_TEXT_LENGTH = 3;
const MANY_TERMS = 10_000;
const MAX_KNOWN_TEXTS = 64;

/**
 * `among`: the documents to search. `enough`: when the search has found this many documents, it may leave out those
 * that come later in the index.
 */
export type TextOptions = { among?: Bitmap; enough?: number };

/**
 * Finds the documents whose folded text contains a text, anywhere. A text without a space can be a part of a term, so
 * the search finds the documents of all terms that contain the text. A text with spaces is a phrase: the end of a term,
 * whole terms, and the start of a term. The phrases of two common terms are in the index. Other phrases are verified in
 * each document that has all terms, which takes 0.1 ms for a thousand documents.
 *
 * A term is common in a field if the index has its pairs there; all others are rare. `certain` documents contain the
 * phrase. `doubtful` documents have its terms and are verified.
 */
export class TextIndex {
  private readonly vocabulary: Vocabulary;
  private readonly fields: readonly FieldIndex[];
  /** The working memory of all phrases; see `Phrase`. */
  private readonly marks: Uint8Array;
  /** The found documents of some texts, for each field. They stay the same, because the index never changes. */
  private readonly known = new Map<string, readonly Bitmap[]>();

  constructor(
    private readonly parts: TextParts,
    private readonly bitmaps: BitmapPool,
  ) {
    this.vocabulary = new Vocabulary(parts.vocabulary);
    this.fields = parts.fields.map(toFieldIndex);
    this.marks = new Uint8Array(this.vocabulary.size);
  }

  /** Returns the documents that have the folded text in one of the fields. */
  find(text: string, fields: readonly number[], { among, enough = Infinity }: TextOptions = {}): Bitmap {
    const found = this.bitmaps.takeEmpty();
    if (!text.includes(' ')) {
      this.addWithPart(found, text, fields);
      if (among) andInto(found, among);
      return found;
    }
    const terms = this.termsOfPieces(text);
    for (const field of fields) {
      this.bitmaps.runAndFree(() => {
        const certain = this.bitmaps.takeEmpty();
        const doubtful = this.bitmaps.takeEmpty();
        this.findCandidates(terms, field, certain, doubtful);
        if (among) for (const bits of [certain, doubtful]) andInto(bits, among);
        this.addVerified(terms, field, enough, certain, doubtful);
        orInto(found, certain);
      });
    }
    return found;
  }

  /** Extends the target by the documents that have a term with the text in one of the fields. */
  private addWithPart(target: Bitmap, text: string, fields: readonly number[]): void {
    const terms = this.known.has(text) ? [] : this.vocabulary.findTerms(text, { start: false, end: false });
    if (terms.length > MANY_TERMS || (text.length < SHORT_TEXT_LENGTH && terms.length))
      this.rememberDocuments(text, terms);
    const known = this.known.get(text);
    for (const field of fields) {
      if (known) orInto(target, known[field] as Bitmap);
      else this.fieldIndex(field).postings.addDocuments(target, terms);
    }
  }

  private rememberDocuments(text: string, terms: readonly number[]): void {
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size === MAX_KNOWN_TEXTS) this.known.delete(oldest);
    const bitmaps = this.fields.map(({ postings }) => {
      const bits = this.bitmaps.createUnpooled();
      postings.addDocuments(bits, terms);
      return bits;
    });
    this.known.set(text, bitmaps);
  }

  /** Splits a text at its spaces, and returns for each piece the terms that the piece can be a part of. */
  private termsOfPieces(text: string): number[][] {
    const pieces = text.split(' ');
    return pieces.map((piece, at) => this.vocabulary.findTerms(piece, { start: at > 0, end: at + 1 < pieces.length }));
  }

  /** Adds to `certain` those of the doubtful documents that contain the phrase, until `enough` documents are found. */
  private addVerified(
    terms: readonly number[][],
    field: number,
    enough: number,
    certain: Bitmap,
    doubtful: Bitmap,
  ): void {
    const phrase = new Phrase(terms, this.marks, this.parts.tokens);
    const until = documentAtCount(certain, enough);
    let found = 0;
    forEachBit(doubtful, (document) => {
      if (document > until || found >= enough) return false;
      if (!phrase.isIn(document, field)) return true;
      setBit(certain, document);
      found++;
      return true;
    });
    phrase.clearMarks();
  }

  /** Fills `certain` with documents that contain the phrase, and `doubtful` with others that have all its terms. */
  private findCandidates(terms: readonly number[][], field: number, certain: Bitmap, doubtful: Bitmap): void {
    const spare = this.bitmaps.takeEmpty();
    const [first = [], second = [], ...more] = terms;
    if (!more.length) {
      this.addCommonPairs(certain, first, second, field);
      this.addRarePairs(doubtful, first, second, field, spare);
      andNotInto(doubtful, certain);
      return;
    }
    this.addPairs(doubtful, first, second, field, spare);
    const met = this.bitmaps.takeEmpty();
    for (const [at, next] of more.entries()) {
      if (isEmpty(doubtful)) return;
      this.addPairs(met.fill(0), terms[at + 1] ?? [], next, field, spare);
      andInto(doubtful, met);
    }
  }

  /**
   * Extends the target by the documents that may have a term of `first` directly before a term of `second`.
   * @param spare working memory
   */
  private addPairs(
    target: Bitmap,
    first: readonly number[],
    second: readonly number[],
    field: number,
    spare: Bitmap,
  ): void {
    this.addCommonPairs(target, first, second, field);
    this.addRarePairs(target, first, second, field, spare);
  }

  /**
   * Extends the target by the documents that have a common term of `first` directly before a common term of `second`.
   */
  private addCommonPairs(target: Bitmap, first: readonly number[], second: readonly number[], field: number): void {
    const { pairs, pairPostings } = this.fieldIndex(field);
    const [begins, ends] = [new Set(this.commonOf(first, field)), new Set(this.commonOf(second, field))];
    if (!begins.size || !ends.size) return;
    const present: number[] = [];
    pairs.first.forEach((term, pair) => {
      if (begins.has(term) && ends.has(pairs.second[pair] as number)) present.push(pair);
    });
    pairPostings.addDocuments(target, present);
  }

  /**
   * Extends the target by the documents that have a term of `first` and a term of `second`, unless both terms are
   * common.
   */
  private addRarePairs(
    target: Bitmap,
    first: readonly number[],
    second: readonly number[],
    field: number,
    spare: Bitmap,
  ): void {
    const { postings } = this.fieldIndex(field);
    const addBoth = (rare: readonly number[], partners: readonly number[]) => {
      if (!rare.length || !partners.length) return;
      postings.addDocuments(spare.fill(0), partners);
      postings.addDocumentsAmong(target, rare, spare);
    };
    addBoth(this.rareOf(first, field), second);
    addBoth(this.rareOf(second, field), this.commonOf(first, field));
  }

  private commonOf(terms: readonly number[], field: number): number[] {
    const { postings, common } = this.fieldIndex(field);
    return terms.filter((term) => postings.isDense(term) && common.has(term));
  }

  private rareOf(terms: readonly number[], field: number): number[] {
    const { postings, common } = this.fieldIndex(field);
    return terms.filter((term) => postings.hasTerm(term) && !(postings.isDense(term) && common.has(term)));
  }

  private fieldIndex(field: number): FieldIndex {
    const index = this.fields[field];
    if (!index) throw new RangeError(`There is no field ${field}`);
    return index;
  }
}

/** The postings of a field's terms, and of the pairs of common terms that stand side by side. */
type FieldIndex = { postings: Postings; pairs: PairParts; pairPostings: Postings; common: ReadonlySet<number> };

function toFieldIndex({ postings, pairs }: FieldParts): FieldIndex {
  const common = new Set(pairs.terms);
  return { postings: new Postings(postings), pairs, pairPostings: new Postings(pairs.postings), common };
}

/** @returns the document at which the count is reached, or Infinity */
function documentAtCount(bits: Bitmap, count: number): number {
  if (count === Infinity) return Infinity;
  let left = count;
  let found = Infinity;
  forEachBit(bits, (document) => {
    if (--left > 0) return true;
    found = document;
    return false;
  });
  return found;
}

import { CATEGORIES } from '../category';
import { type Bitmap, emptyBitmap, setBit } from './bitmap';
import type { ColumnParts } from './catalogue-columns';
import type { IndexParts } from './catalogue-index';
import type { CatalogueRow } from './catalogue-row';
import type { CharacterFolding } from './character-folding';
import { findCommonPairs } from './common-pairs';
import { GrowingArray } from './growing-array';
import { PostingsWriter } from './postings';
import { sortedParts } from './sorted-range';
import type { FieldParts } from './text-index';
import { type Field, type TokenParts, TokenReader, TokenWriter } from './token-stream';
import { VocabularyBuilder } from './vocabulary-builder';

const SPACE = 0x20;
const LONGEST_TEXT = 1 << 16;

const integers = () => new GrowingArray((length) => new Uint32Array(length));
const numbers = () => new GrowingArray((length) => new Float64Array(length));

/** Takes all products by rising id, once each, and makes the index of them. */
export class CatalogueIndexBuilder {
  private readonly id = numbers();
  private readonly category = integers();
  private readonly price = numbers();
  private readonly rating = numbers();
  private readonly reviews = numbers();
  private readonly created = numbers();
  private readonly vocabulary = new VocabularyBuilder();
  private readonly tokens = new TokenWriter();
  private readonly tokenStarts = integers();
  private readonly counters: Record<Field, WordCounter> = { title: new WordCounter(), description: new WordCounter() };
  private readonly folded = new Uint16Array(LONGEST_TEXT);
  private readonly words = integers();

  constructor(private readonly folding: CharacterFolding) {}

  add(row: CatalogueRow): void {
    this.id.push(row.id);
    this.category.push(CATEGORIES.indexOf(row.category));
    this.price.push(row.price);
    this.rating.push(row.rating);
    this.reviews.push(row.reviews);
    this.created.push(row.created);
    this.tokenStarts.push(this.tokens.position);
    this.addText(row.title, 'title');
    this.addText(row.description, 'description');
  }

  finish(): IndexParts {
    const rows = this.rowsByPopularity();
    const columns = this.columns(rows);
    const tokenStarts = rows.map((row) => this.tokenStarts.raw[row] as number);
    const tokens = { bytes: this.tokens.finish(), starts: tokenStarts };
    const fields = { title: this.field('title', tokens), description: this.field('description', tokens) };
    return { columns, text: { vocabulary: this.vocabulary.finish(), fields, tokens } };
  }

  private addText(text: string, field: Field): void {
    const length = this.folding.foldInto(text, this.folded);
    const document = this.id.length;
    this.words.length = 0;
    for (let from = 0, at = 0; at <= length; at++) {
      if (at < length && this.folded[at] !== SPACE) continue;
      const word = this.vocabulary.intern(this.folded, from, at);
      this.words.push(word);
      this.counters[field].count(word, document);
      from = at + 1;
    }
    this.tokens.write(this.words);
  }

  private rowsByPopularity(): Uint32Array {
    return this.rowsBy(this.reviews).reverse();
  }

  /** The sort is stable, and rows come by rising id: so do equals. */
  private rowsBy({ raw, length }: GrowingArray<Float64Array>): Uint32Array {
    return Uint32Array.from({ length }, (_, row) => row).sort((a, b) => (raw[a] as number) - (raw[b] as number));
  }

  private columns(rows: Uint32Array): ColumnParts {
    const documents = new Uint32Array(rows.length);
    rows.forEach((row, document) => (documents[row] = document));
    const toDocuments = (sorted: Uint32Array) => sorted.map((row) => documents[row] as number);
    const arrange = <T extends Float64Array | Int32Array | Int8Array>(
      target: T,
      { raw }: GrowingArray<Float64Array | Uint32Array>,
    ): T => {
      rows.forEach((row, document) => (target[document] = raw[row] as number));
      return target;
    };
    const inCategory = CATEGORIES.map(() => emptyBitmap(rows.length));
    rows.forEach((row, document) => setBit(inCategory[this.category.raw[row] as number] as Bitmap, document));
    return {
      inCategory,
      id: arrange(new Float64Array(rows.length), this.id),
      price: arrange(new Float64Array(rows.length), this.price),
      rating: arrange(new Int8Array(rows.length), this.rating),
      reviews: arrange(new Int32Array(rows.length), this.reviews),
      created: arrange(new Float64Array(rows.length), this.created),
      byId: documents,
      byPrice: sortedParts(toDocuments(this.rowsBy(this.price))),
      byRating: sortedParts(toDocuments(this.rowsBy(this.rating))),
      byCreated: toDocuments(this.rowsBy(this.created)),
    };
  }

  private field(field: Field, tokens: TokenParts): FieldParts {
    const counts = this.counters[field].finish(this.vocabulary.size);
    const documents = tokens.starts.length;
    const writer = new PostingsWriter(counts, documents);
    const reader = new TokenReader(tokens);
    for (let document = 0; document < documents; document++) {
      for (reader.open(document, field); reader.left > 0;) writer.add(reader.read(), document);
    }
    return { postings: writer.parts, pairs: findCommonPairs(field, counts, tokens) };
  }
}

/** In how many documents each word is. */
class WordCounter {
  private readonly counts = integers();
  private readonly latest = integers();

  /** @param document Counted from 1. */
  count(word: number, document: number): void {
    while (this.counts.length <= word) {
      this.counts.push(0);
      this.latest.push(0);
    }
    if (this.latest.raw[word] === document) return;
    this.latest.raw[word] = document;
    this.counts.raw[word] = (this.counts.raw[word] as number) + 1;
  }

  finish(words: number): Uint32Array {
    while (this.counts.length < words) this.counts.push(0);
    return this.counts.finish();
  }
}

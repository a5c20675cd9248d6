import { CATEGORIES, type Category } from '../category';
import type { ProductSummaryRow } from '../product.mapper';
import { type Bitmap, emptyBitmap, setBit } from './bitmap';
import { type ColumnParts, sortKeysOf } from './catalogue-columns';
import type { IndexParts } from './catalogue-index';
import type { CharacterFolding } from './character-folding';
import { findCommonPairs } from './common-pairs';
import { type GrowingArray, growingIntegers, growingNumbers } from './growing-array';
import { PostingsWriter } from './postings';
import { sortedParts } from './sorted-range';
import { SummaryBuilder } from './summary-builder';
import type { FieldParts } from './text-index';
import { LONGEST_TEXT } from './text-units';
import { type Field, type TokenParts, TokenReader, TokenWriter } from './token-stream';
import { VocabularyBuilder } from './vocabulary-builder';

/** Takes all products by rising id, once each, and makes the index of them. */
export class CatalogueIndexBuilder {
  private readonly id = growingNumbers();
  private readonly category = growingIntegers();
  private readonly price = growingNumbers();
  private readonly rating = growingNumbers();
  private readonly reviews = growingNumbers();
  private readonly created = growingNumbers();
  private readonly vocabulary = new VocabularyBuilder();
  private readonly tokens = new TokenWriter();
  private readonly tokenStarts = growingIntegers();
  private readonly counters: Record<Field, WordCounter> = { title: new WordCounter(), description: new WordCounter() };
  private readonly folded = new Uint16Array(LONGEST_TEXT);
  private readonly words = growingIntegers();
  private readonly summaries = new SummaryBuilder();

  constructor(private readonly folding: CharacterFolding) {}

  add(row: ProductSummaryRow): void {
    const { id, category, price, rating, reviews, created } = sortKeysOf(row);
    this.id.push(id);
    this.category.push(CATEGORIES.indexOf(category));
    this.price.push(price);
    this.rating.push(rating);
    this.reviews.push(reviews);
    this.created.push(created);
    this.tokenStarts.push(this.tokens.position);
    this.addText(row.title, 'title');
    this.addText(row.description, 'description');
    this.summaries.add(row);
  }

  finish(): IndexParts {
    const rows = this.rowsByPopularity();
    const columns = this.columns(rows);
    const tokenStarts = rows.map((row) => this.tokenStarts.raw[row] as number);
    const tokens = { bytes: this.tokens.finish(), starts: tokenStarts };
    const fields = { title: this.field('title', tokens), description: this.field('description', tokens) };
    const text = { vocabulary: this.vocabulary.finishToSearch(), fields, tokens };
    return { columns, text, summaries: this.summaries.finish(rows) };
  }

  private addText(text: string, field: Field): void {
    const length = this.folding.foldInto(text, this.folded);
    const document = this.id.length;
    this.vocabulary.internText(this.folded, length, this.words);
    for (let at = 0; at < this.words.length; at++) this.counters[field].count(this.words.raw[at] as number, document);
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
    const all = CATEGORIES.map(() => emptyBitmap(rows.length));
    rows.forEach((row, document) => setBit(all[this.category.raw[row] as number] as Bitmap, document));
    const inCategory = Object.fromEntries(CATEGORIES.map((name, at) => [name, all[at]])) as Record<Category, Bitmap>;
    return {
      inCategory,
      id: this.id.arrange(new Float64Array(rows.length), rows),
      price: this.price.arrange(new Float64Array(rows.length), rows),
      rating: this.rating.arrange(new Int8Array(rows.length), rows),
      reviews: this.reviews.arrange(new Int32Array(rows.length), rows),
      created: this.created.arrange(new Float64Array(rows.length), rows),
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
  private readonly counts = growingIntegers();
  private readonly latest = growingIntegers();

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

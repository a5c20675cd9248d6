import { toCents } from '../../money/money';
import type { ProductSummaryRow } from '../product.mapper';
import { emptyBitmap, setBit } from './bitmap';
import { growingIntegers, growingNumbers } from './growing-array';
import type { SummaryParts } from './summary-columns';
import { LONGEST_TEXT } from './text-units';
import { TokenWriter } from './token-stream';
import { VocabularyBuilder } from './vocabulary-builder';

const NONE = -1;

/** Takes what lists show of products, one after the other. */
export class SummaryBuilder {
  private readonly vocabulary = new VocabularyBuilder();
  private readonly texts = new TokenWriter();
  private readonly textStarts = growingIntegers();
  private readonly originalPrice = growingNumbers();
  private readonly memberCount = growingNumbers();
  private readonly userCount = growingNumbers();
  private readonly verified = growingIntegers();
  private readonly units = new Uint16Array(LONGEST_TEXT);
  private readonly words = growingIntegers();

  add(row: ProductSummaryRow): void {
    this.textStarts.push(this.texts.position);
    this.addText(row.title);
    this.addText(row.description);
    this.addText(row.image);
    this.originalPrice.push(row.originalPrice === null ? NONE : toCents(row.originalPrice));
    this.memberCount.push(row.memberCount ?? NONE);
    this.userCount.push(row.userCount ?? NONE);
    this.verified.push(row.isVerified ? 1 : 0);
  }

  /** @param rows Which of the products, counted as they came, each document is. */
  finish(rows: Uint32Array): SummaryParts {
    const verified = emptyBitmap(rows.length);
    rows.forEach((row, document) => {
      if (this.verified.raw[row]) setBit(verified, document);
    });
    return {
      words: this.vocabulary.finish(),
      texts: { bytes: this.texts.finish(), starts: rows.map((row) => this.textStarts.raw[row] as number) },
      originalPrice: this.originalPrice.arrange(new Float64Array(rows.length), rows),
      memberCount: this.memberCount.arrange(new Int32Array(rows.length), rows),
      userCount: this.userCount.arrange(new Int32Array(rows.length), rows),
      verified,
    };
  }

  /** A text that there is has one word at least, an empty one when it is empty. */
  private addText(text: string | null): void {
    this.words.length = 0;
    if (text !== null) {
      for (let at = 0; at < text.length; at++) this.units[at] = text.charCodeAt(at);
      this.vocabulary.internText(this.units, text.length, this.words);
    }
    this.texts.write(this.words);
  }
}

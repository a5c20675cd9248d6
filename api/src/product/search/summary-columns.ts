import { fromCents } from '../../money/money';
import type { ProductSummaryRow } from '../product.mapper';
import { type Bitmap, hasBit } from './bitmap';
import { LONGEST_TEXT, SPACE, textOf } from './text-units';
import { type TokenParts, TokenReader } from './token-stream';
import type { WordParts } from './vocabulary';

/** What a list shows of each document besides its sort keys. */
export type SummaryParts = {
  words: WordParts;
  /** The words between the spaces of each document's title, description and, if it has one of its own, picture. */
  texts: TokenParts;
  /** Cents; like the counts below zero where there is none. */
  originalPrice: Float64Array;
  memberCount: Int32Array;
  userCount: Int32Array;
  verified: Bitmap;
};

export type Summary = Pick<
  ProductSummaryRow,
  'title' | 'description' | 'image' | 'originalPrice' | 'memberCount' | 'userCount' | 'isVerified'
>;

/** A list's rows in some 80 bytes each: a catalogue uses few words, again and again. */
export class SummaryColumns {
  private readonly reader: TokenReader;
  private readonly units = new Uint16Array(LONGEST_TEXT);

  constructor(private readonly parts: SummaryParts) {
    this.reader = new TokenReader(parts.texts);
  }

  summaryOf(document: number): Summary {
    const { originalPrice, memberCount, userCount, verified } = this.parts;
    this.reader.open(document, 'title');
    const title = this.text();
    this.reader.openNext();
    const description = this.text();
    this.reader.openNext();
    return {
      title,
      description,
      image: this.reader.left ? this.text() : null,
      originalPrice: fromCentsOrNone(originalPrice[document] as number),
      memberCount: countOrNone(memberCount[document] as number),
      userCount: countOrNone(userCount[document] as number),
      isVerified: hasBit(verified, document),
    };
  }

  private text(): string {
    const { chars, starts } = this.parts.words;
    const { reader, units } = this;
    let length = 0;
    while (reader.left) {
      const word = reader.read();
      const end = starts[word + 1] as number;
      for (let at = starts[word] as number; at < end; at++) units[length++] = chars[at] as number;
      if (reader.left) units[length++] = SPACE;
    }
    return textOf(units, length);
  }
}

function fromCentsOrNone(cents: number): string | null {
  return cents < 0 ? null : fromCents(cents);
}

function countOrNone(count: number): number | null {
  return count < 0 ? null : count;
}

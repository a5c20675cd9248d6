import { type TokenParts, TokenReader } from './token-stream';

const FIRST_TERM_MARK = 1;
const LAST_TERM_MARK = 2;

/** A sequence of terms: any term of the first set, the only term of each set between, any term of the last set. */
export class Phrase {
  private readonly between: readonly (number | undefined)[];
  private readonly reader: TokenReader;
  private readonly ahead: TokenReader;

  /** @param marks zero for each term of the vocabulary. Only this phrase may use the array until `clearMarks`. */
  constructor(
    private readonly terms: readonly number[][],
    private readonly marks: Uint8Array,
    tokens: TokenParts,
  ) {
    for (const term of terms[0] ?? []) marks[term] = FIRST_TERM_MARK;
    for (const term of terms.at(-1) ?? []) marks[term] = (marks[term] as number) | LAST_TERM_MARK;
    this.between = terms.slice(1, -1).map(([term]) => term);
    this.reader = new TokenReader(tokens);
    this.ahead = new TokenReader(tokens);
  }

  clearMarks(): void {
    for (const ends of [this.terms[0], this.terms.at(-1)]) for (const term of ends ?? []) this.marks[term] = 0;
  }

  isIn(document: number, field: number): boolean {
    const { reader, marks } = this;
    reader.openField(document, field);
    while (reader.left > this.between.length + 1) {
      if (((marks[reader.readToken()] as number) & FIRST_TERM_MARK) !== 0 && this.continuesAfterFirst()) return true;
    }
    return false;
  }

  private continuesAfterFirst(): boolean {
    const { ahead, marks } = this;
    ahead.moveTo(this.reader);
    for (const term of this.between) if (ahead.readToken() !== term) return false;
    return ((marks[ahead.readToken()] as number) & LAST_TERM_MARK) !== 0;
  }
}

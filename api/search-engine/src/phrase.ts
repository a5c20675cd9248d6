import { type TokenParts, TokenReader } from './token-stream';

const FIRST = 1;
const LAST = 2;

/** A sequence of terms: any term of the first set, the only term of each set between, any term of the last set. */
export class Phrase {
  private readonly between: readonly (number | undefined)[];
  private readonly reader: TokenReader;
  private readonly ahead: TokenReader;

  /** @param marks zero for each term of the vocabulary. Only this phrase may use the array until `close`. */
  constructor(
    private readonly terms: readonly number[][],
    private readonly marks: Uint8Array,
    tokens: TokenParts,
  ) {
    for (const term of terms[0] ?? []) marks[term] = FIRST;
    for (const term of terms.at(-1) ?? []) marks[term] = (marks[term] as number) | LAST;
    this.between = terms.slice(1, -1).map(([term]) => term);
    this.reader = new TokenReader(tokens);
    this.ahead = new TokenReader(tokens);
  }

  close(): void {
    for (const ends of [this.terms[0], this.terms.at(-1)]) for (const term of ends ?? []) this.marks[term] = 0;
  }

  isIn(document: number, field: number): boolean {
    const { reader, marks } = this;
    reader.openField(document, field);
    while (reader.left > this.between.length + 1) {
      if (((marks[reader.read()] as number) & FIRST) !== 0 && this.continues()) return true;
    }
    return false;
  }

  private continues(): boolean {
    const { ahead, marks } = this;
    ahead.follow(this.reader);
    for (const term of this.between) if (ahead.read() !== term) return false;
    return ((marks[ahead.read()] as number) & LAST) !== 0;
  }
}

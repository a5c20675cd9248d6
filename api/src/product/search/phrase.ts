import type { Field, TokenParts } from './token-stream';
import { TokenReader } from './token-stream';

const BEGINS = 1;
const ENDS = 2;

/** Words that stand together: one of the first set, the very ones of the sets between, one of the last. */
export class Phrase {
  private readonly between: readonly (number | undefined)[];
  private readonly reader: TokenReader;
  private readonly ahead: TokenReader;

  /** @param marks A place for each word of the vocabulary, all zero; the phrase's own until it is closed. */
  constructor(
    private readonly words: readonly number[][],
    private readonly marks: Uint8Array,
    tokens: TokenParts,
  ) {
    for (const word of words[0] ?? []) marks[word] = BEGINS;
    for (const word of words.at(-1) ?? []) marks[word] = (marks[word] as number) | ENDS;
    this.between = words.slice(1, -1).map(([word]) => word);
    this.reader = new TokenReader(tokens);
    this.ahead = new TokenReader(tokens);
  }

  close(): void {
    for (const ends of [this.words[0], this.words.at(-1)]) for (const word of ends ?? []) this.marks[word] = 0;
  }

  isIn(document: number, field: Field): boolean {
    const { reader, marks } = this;
    reader.open(document, field);
    while (reader.left > this.between.length + 1) {
      if (((marks[reader.read()] as number) & BEGINS) !== 0 && this.goesOn()) return true;
    }
    return false;
  }

  private goesOn(): boolean {
    const { ahead, marks } = this;
    ahead.follow(this.reader);
    for (const word of this.between) if (ahead.read() !== word) return false;
    return ((marks[ahead.read()] as number) & ENDS) !== 0;
  }
}

import type { Field, TokenParts } from './token-stream';
import { TokenReader } from './token-stream';

const BEGINS = 1;
const ENDS = 2;

/** Words that stand together: one of the first set, the very ones of the sets between, one of the last. */
export class Phrase {
  private readonly marks: Uint8Array;
  private readonly between: readonly (number | undefined)[];
  private readonly reader: TokenReader;
  private readonly ahead: TokenReader;

  constructor(words: readonly number[][], vocabularySize: number, tokens: TokenParts) {
    this.marks = new Uint8Array(vocabularySize);
    for (const word of words[0] ?? []) this.marks[word] = BEGINS;
    for (const word of words.at(-1) ?? []) this.marks[word] = (this.marks[word] as number) | ENDS;
    this.between = words.slice(1, -1).map(([word]) => word);
    this.reader = new TokenReader(tokens);
    this.ahead = new TokenReader(tokens);
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

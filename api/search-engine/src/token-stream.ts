import { GrowingArray } from './growing-array';

/**
 * The tokens of every document in order: for each of its texts the number of tokens, then the tokens' term numbers. All
 * numbers are written in groups of seven bits, the lowest group first.
 */
export type TokenParts = { bytes: Uint8Array; starts: Uint32Array };

/** Reads one text of one document, token by token. */
export class TokenReader {
  /** The number of tokens of the text that have not been read yet. */
  left = 0;
  private at = 0;

  constructor(private readonly parts: TokenParts) {}

  /** Goes to the document; `openNextText` then opens its first text. */
  openDocument(document: number): void {
    this.at = this.parts.starts[document] as number;
  }

  /** @param field counted from 0 */
  openField(document: number, field: number): void {
    this.openDocument(document);
    this.openNextText();
    for (let skipped = 0; skipped < field; skipped++) {
      for (; this.left > 0; this.left--) while ((this.parts.bytes[this.at++] as number) >= 0x80);
      this.openNextText();
    }
  }

  /** Opens the next text of the document. The text before must have been read to its end. */
  openNextText(): void {
    this.left = this.readNumber();
  }

  /** @returns the term number of the next token */
  readToken(): number {
    this.left--;
    return this.readNumber();
  }

  /** Moves this reader to the position of another reader. */
  moveTo(reader: TokenReader): void {
    this.at = reader.at;
    this.left = reader.left;
  }

  private readNumber(): number {
    const { bytes } = this.parts;
    const first = bytes[this.at++] as number;
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; ; shift += 7) {
      const byte = bytes[this.at++] as number;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  }
}

export class TokenWriter {
  private readonly bytes = new GrowingArray((length) => new Uint8Array(length));

  /** The position at which the next text starts. */
  get position(): number {
    return this.bytes.length;
  }

  writeText(tokens: GrowingArray<Uint32Array>): void {
    this.writeNumber(tokens.length);
    for (let at = 0; at < tokens.length; at++) this.writeNumber(tokens.raw[at] as number);
  }

  toBytes(): Uint8Array {
    return this.bytes.toTrimmedArray();
  }

  private writeNumber(value: number): void {
    let left = value;
    while (left >= 0x80) {
      this.bytes.push((left & 0x7f) | 0x80);
      left >>>= 7;
    }
    this.bytes.push(left);
  }
}

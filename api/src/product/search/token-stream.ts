import { GrowingArray } from './growing-array';

/**
 * The words of every document in their order: for each document the number of its title's words, these, the number of
 * its description's, these, and so on; each number in groups of seven bits, lowest first.
 */
export type TokenParts = { bytes: Uint8Array; starts: Uint32Array };

export type Field = 'title' | 'description';

/** Reads one document's text, word by word. */
export class TokenReader {
  /** How many words are left. */
  left = 0;
  private at = 0;

  constructor(private readonly parts: TokenParts) {}

  open(document: number, field: Field): void {
    this.at = this.parts.starts[document] as number;
    this.openNext();
    if (field === 'title') return;
    for (; this.left > 0; this.left--) while ((this.parts.bytes[this.at++] as number) >= 0x80);
    this.openNext();
  }

  /** The document's next text, once the last was read to its end. */
  openNext(): void {
    this.left = this.number();
  }

  /** The next word's number. */
  read(): number {
    this.left--;
    return this.number();
  }

  /** Goes on where the other is. */
  follow(other: TokenReader): void {
    this.at = other.at;
    this.left = other.left;
  }

  private number(): number {
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

  /** Where the next document will start. */
  get position(): number {
    return this.bytes.length;
  }

  write(words: GrowingArray<Uint32Array>): void {
    this.number(words.length);
    for (let at = 0; at < words.length; at++) this.number(words.raw[at] as number);
  }

  finish(): Uint8Array {
    return this.bytes.finish();
  }

  private number(value: number): void {
    let rest = value;
    while (rest >= 0x80) {
      this.bytes.push((rest & 0x7f) | 0x80);
      rest >>>= 7;
    }
    this.bytes.push(rest);
  }
}

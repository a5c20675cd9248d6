import { Writable } from 'node:stream';

/** Where a render's text is gathered: React writes strings, thousands a page, too many for a stream's own bookkeeping. */
export class TextSink extends Writable {
  private text = '';

  constructor(private readonly whole: (text: string) => void) {
    super();
  }

  override write(piece: string): boolean {
    this.text += piece;
    return true;
  }

  override end(): this {
    this.whole(this.text);
    return this;
  }
}
